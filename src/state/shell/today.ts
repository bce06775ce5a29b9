const two = (n: number) => String(n).padStart(2, '0')

/** Today as `YYYY-MM-DD` in local time. */
export function today(): string {
  const now = new Date()
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`
}
