#!/bin/sh
# A machine that boots the systemd of this one: this file system below a layer in memory that goes with it, its own processes, mounts and list of
# services; nothing of it outlives process 1. $1: an empty folder. Run it by `unshare --fork --pid --mount --uts --ipc --kill-child`.
set -e
mount --make-rprivate /
mount -t tmpfs tmpfs "$1"
mkdir "$1/above" "$1/work" "$1/root"
mount -t overlay overlay -o "lowerdir=/,upperdir=$1/above,workdir=$1/work" "$1/root"
root=$1/root
mount -t proc proc "$root/proc"
mount -t sysfs -o ro sysfs "$root/sys"
mount -t tmpfs tmpfs "$root/sys/fs/cgroup"
mkdir "$root/sys/fs/cgroup/systemd"
mount -t cgroup -o none,name=systemd cgroup "$root/sys/fs/cgroup/systemd"
mount --rbind /dev "$root/dev"
mount -t tmpfs tmpfs "$root/run"
mount -t tmpfs tmpfs "$root/tmp"
mkdir -p "$root/run/systemd/system"
printf '[Unit]\nRequires=basic.target\nAfter=basic.target\n' > "$root/run/systemd/system/drill.target"
# the machine that is drilled has nothing but the service: no units of this one
exec chroot "$root" env -i container=drill PATH=/usr/sbin:/usr/bin:/sbin:/bin /lib/systemd/systemd --system --unit=drill.target --log-target=journal --show-status=no
