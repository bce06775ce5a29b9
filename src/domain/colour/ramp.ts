import { channels } from './contrast.ts'

/** `count` colours sampled evenly over a palette's stops (`#rrggbb`), both ends included; one colour is the middle. */
export function rampColours(stops: readonly string[], count: number): string[] {
  const rgb = stops.map(channels)
  return Array.from({ length: count }, (_, k) => {
    const at = (count === 1 ? 0.5 : k / (count - 1)) * (stops.length - 1)
    const below = Math.min(Math.floor(at), stops.length - 2)
    const mixed = rgb[below].map((channel, c) => Math.round(channel + (at - below) * (rgb[below + 1][c] - channel)))
    return `#${mixed.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`
  })
}
