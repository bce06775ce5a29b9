import type Konva from 'konva'
import { createRef } from 'react'
import { createRoot } from 'react-dom/client'
import { Group, Layer, Rect, Stage, Text } from 'react-konva'
import { syntheticYear } from '../syntheticYear.ts'
import { frames, pauseFor } from './frames.ts'

const cellWidth = 40
const cellHeight = 24
const colours = ['#440154', '#414487', '#2a788e', '#22a884', '#7ad151', '#fde725']

/** The naive map: a Rect and a Text for every plot. */
function NodePerPlot(props: { plots: number; field: React.RefObject<Konva.Group | null> }) {
  const columns = syntheticYear(props.plots, 1)
  const { numbers } = columns.traits[0]
  const plots = Array.from({ length: columns.count }, (_, i) => i)
  return (
    <Stage width={innerWidth} height={innerHeight} listening={false}>
      <Layer listening={false}>
        <Group ref={props.field}>
          {plots.map((i) => (
            <Group key={columns.id[i]} x={(columns.col[i] - 1) * cellWidth} y={(columns.row[i] - 1) * cellHeight}>
              <Rect
                width={cellWidth - 2}
                height={cellHeight - 2}
                fill={colours[Math.max(0, Math.min(5, Math.floor((numbers[i] - 30) / 7))) || 0]}
                stroke="#0002"
                strokeWidth={1}
              />
              <Text
                width={cellWidth - 2}
                height={cellHeight - 2}
                text={columns.label[i] ?? ''}
                fontSize={11}
                align="center"
                verticalAlign="middle"
                fill="#fff"
              />
            </Group>
          ))}
        </Group>
      </Layer>
    </Stage>
  )
}

const bench = {
  async show(plots: number): Promise<(count: number) => Promise<number[]>> {
    const root = document.createElement('div')
    document.body.append(root)
    const field = createRef<Konva.Group>()
    createRoot(root).render(<NodePerPlot plots={plots} field={field} />)
    while (!field.current) await pauseFor(50)
    const group = field.current
    return (count) => frames(count, (k) => group.position({ x: -64 * k, y: -40 * k }), 1)
  },

  /** Pans a field with one node a plot; script times. */
  async pan(plots: number, count: number): Promise<number[]> {
    return (await bench.show(plots))(count)
  },
}

export type KonvaBench = typeof bench
Object.assign(window, { bench })
