import { isIPv6 } from 'node:net'

/** The eight groups of an IPv6 address, an embedded IPv4 address as two of them. */
function groupsOf(address: string): number[] {
  const [head, tail] = address.split('%')[0].split('::')
  const read = (part: string | undefined): number[] =>
    (part ? part.split(':') : []).flatMap((group) => {
      if (!group.includes('.')) return [Number.parseInt(group, 16)]
      const [a, b, c, d] = group.split('.').map(Number)
      return [a * 256 + b, c * 256 + d]
    })
  const [first, last] = [read(head), read(tail)]
  return tail === undefined ? first : [...first, ...new Array(8 - first.length - last.length).fill(0), ...last]
}

/**
 * The unit of limits by address: an IPv4 address, or the /64 network of an IPv6 address, whose 2^64 addresses belong to
 * one subscriber (RFC 6177, section 2). An IPv4 address within an IPv6 one (RFC 4291, section 2.5.5.2) is that IPv4
 * address.
 */
export function limitAddress(address: string): string {
  if (!isIPv6(address)) return address
  const groups = groupsOf(address)
  if (groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff)
    return [groups[6] >> 8, groups[6] & 255, groups[7] >> 8, groups[7] & 255].join('.')
  const network = groups.slice(0, 4).map((group) => group.toString(16))
  return `${network.join(':')}::/64`
}
