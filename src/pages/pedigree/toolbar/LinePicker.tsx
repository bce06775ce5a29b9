import { Option } from '@fluentui/react-components'
import { useState } from 'react'
import type { LineGraph } from '../../../domain/pedigree/lineGraph.ts'
import { ListBox } from '../../../ui/form/ListBox.tsx'

/** Maximum number of listed lines; others are found by search. */
const maxListed = 100

/** A picker for one of the crop's lines: typing narrows the list, varieties come first. */
export function LinePicker(props: {
  graph: LineGraph
  label: string
  /** Null = none is chosen. */
  line: number | null
  placeholder?: string
  className?: string
  onChoose(line: number): void
}) {
  const { graph, line } = props
  const [typed, setTyped] = useState<string | null>(null)
  const name = line === null ? '' : (graph.line(line)?.name ?? '')
  const query = (typed ?? '').trim().toLowerCase()
  const matches = typed === null ? [] : matching(graph, query)
  return (
    <ListBox
      className={props.className}
      size="small"
      freeform
      aria-label={props.label}
      placeholder={props.placeholder}
      value={typed ?? name}
      selectedOptions={line === null ? [] : [String(line)]}
      onChange={(event) => setTyped(event.target.value)}
      onOpenChange={(_, { open }) => setTyped(open ? '' : null)}
      onOptionSelect={(_, { optionValue }) => {
        if (optionValue === undefined) return
        setTyped(null)
        props.onChoose(Number(optionValue))
      }}
    >
      {matches.map((match) => (
        <Option key={match.id} value={String(match.id)} text={match.name}>
          {match.name}
        </Option>
      ))}
    </ListBox>
  )
}

function matching(graph: LineGraph, query: string) {
  const place = (name: string) => name.toLowerCase().indexOf(query)
  return graph
    .all()
    .filter(({ name }) => place(name) >= 0)
    .sort(
      (a, b) =>
        Math.min(1, place(a.name)) - Math.min(1, place(b.name)) ||
        Number(b.isVariety) - Number(a.isVariety) ||
        a.name.localeCompare(b.name),
    )
    .slice(0, maxListed)
}
