const round = (value: number): number => Math.round(value * 100) / 100

/** Records a canvas path as SVG path data. */
export class SvgPath {
  private readonly parts: string[] = []

  static ofRect(x: number, y: number, w: number, h: number): string {
    const path = new SvgPath()
    path.rect(x, y, w, h)
    return path.text
  }

  get text(): string {
    return this.parts.join('')
  }

  private add(verb: string, ...numbers: number[]): void {
    this.parts.push(verb + numbers.map(round).join(' '))
  }

  moveTo(x: number, y: number): void {
    this.add('M', x, y)
  }
  /** Without a current point this starts a path, as on a canvas. */
  lineTo(x: number, y: number): void {
    this.add(this.parts.length ? 'L' : 'M', x, y)
  }
  quadraticCurveTo(cx: number, cy: number, x: number, y: number): void {
    this.add('Q', cx, cy, x, y)
  }
  close(): void {
    this.parts.push('Z')
  }

  rect(x: number, y: number, w: number, h: number): void {
    this.add('M', x, y)
    this.add('H', x + w)
    this.add('V', y + h)
    this.add('H', x)
    this.close()
  }

  roundRect(x: number, y: number, w: number, h: number, radius: number): void {
    const r = Math.min(radius, w / 2, h / 2)
    this.add('M', x + r, y)
    this.add('H', x + w - r)
    this.add('A', r, r, 0, 0, 1, x + w, y + r)
    this.add('V', y + h - r)
    this.add('A', r, r, 0, 0, 1, x + w - r, y + h)
    this.add('H', x + r)
    this.add('A', r, r, 0, 0, 1, x, y + h - r)
    this.add('V', y + r)
    this.add('A', r, r, 0, 0, 1, x + r, y)
    this.close()
  }

  /** Clockwise between two angles, radians; a full circle is written as two halves. */
  arc(x: number, y: number, r: number, from: number, to: number): void {
    const at = (angle: number): [number, number] => [x + r * Math.cos(angle), y + r * Math.sin(angle)]
    this.lineTo(...at(from))
    if (to - from >= 2 * Math.PI) {
      this.add('A', r, r, 0, 1, 1, ...at(from + Math.PI))
      this.add('A', r, r, 0, 1, 1, ...at(from))
      return
    }
    this.add('A', r, r, 0, to - from > Math.PI ? 1 : 0, 1, ...at(to))
  }
}
