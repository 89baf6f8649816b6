#!/bin/sh
# Makes what compose.yaml needs, once, in this folder: passwords and the certificate of the storage in ./secrets, the bucket in ./objects.
# As root, with openssl. What is there already stays as it is. Keep ./secrets: without it nobody reaches database and storage again.
set -eu
cd "$(dirname "$0")"
umask 077
# nobody else of this machine enters the folder; in the containers each file may be read by the one that it is given to
mkdir -p secrets
keep() {
    [ -e "secrets/$1" ] || { cat > "secrets/.$1" && chmod 0444 "secrets/.$1" && mv "secrets/.$1" "secrets/$1"; }
}
word() { openssl rand -hex 24; }
word | keep database-superuser
echo "postgres://office_app:$(word)@database:5432/office" | keep database-app
echo "postgres://office_owner:$(word)@database:5432/office" | keep database-owner
openssl rand -hex 10 | keep s3-key-id
word | keep s3-secret
if [ ! -e secrets/objects.crt ]; then
    # a key of this use alone, known to the office by name; ten years
    openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 3650 -subj /CN=objects -addext subjectAltName=DNS:objects \
        -keyout secrets/.key -out secrets/.crt 2> /dev/null
    keep objects.key < secrets/.key
    keep objects.crt < secrets/.crt
    rm secrets/.key secrets/.crt
fi
mkdir -p objects/e-office
[ "$(id -u)" != 0 ] || chown -R 1500:1500 objects
echo "ready: ./secrets and ./objects"
