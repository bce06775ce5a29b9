const twoDigits = (n: number) => String(n).padStart(2, '0')

/** Today as `YYYY-MM-DD` in local time. */
export function today(): string {
  const now = new Date()
  return `${now.getFullYear()}-${twoDigits(now.getMonth() + 1)}-${twoDigits(now.getDate())}`
}
