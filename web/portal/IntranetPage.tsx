export function IntranetPage() {
  return null;
}
