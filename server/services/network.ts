import { isIP } from 'node:net'

/**
 * Whom an address belongs to, as limits count it: an IPv4 address itself, of an IPv6 address its /64, which is what one
 * customer is given. An IPv4 address that came mapped into IPv6 is the IPv4 one. A proxy may have put a port behind it.
 */
export function networkOf(address: string): string {
  const bare = address.replace(/^\[(.*)\](:\d+)?$/, '$1').replace(/^(\d+(?:\.\d+){3}):\d+$/, '$1')
  const plain = bare.split('%')[0] ?? ''
  if (isIP(plain) !== 6) return bare.slice(0, 64)
  const groups = groupsOf(plain)
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff
  if (isMapped) {
    return groups
      .slice(6)
      .flatMap((group) => [group >> 8, group & 255])
      .join('.')
  }
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')}::/64`
}

/** The eight groups of an IPv6 address. */
function groupsOf(address: string): number[] {
  const dotted = /^(.*:)(\d+)\.(\d+)\.(\d+)\.(\d+)$/.exec(address)
  const [, before = '', a, b, c, d] = dotted ?? []
  const pair = (high = '0', low = '0') => (Number(high) * 256 + Number(low)).toString(16)
  const plain = dotted ? `${before}${pair(a, b)}:${pair(c, d)}` : address
  const [head = '', tail] = plain.split('::')
  const read = (part: string) =>
    (part === '' ? [] : part.split(':')).map((hex) => Number.parseInt(hex, 16))
  const [first, last] = [read(head), read(tail ?? '')]
  return [...first, ...Array<number>(8 - first.length - last.length).fill(0), ...last]
}
