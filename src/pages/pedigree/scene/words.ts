import type { TFunction } from 'i18next'
import type { LineGraph } from '../../../domain/pedigree/lineGraph.ts'
import type { ShownNode } from '../../../domain/pedigree/shownPedigree.ts'
import { formatNumber } from '../../../i18n/format.ts'

/** The name in a node. */
export function shortName(node: ShownNode, t: TFunction): string {
  if (node.kind === 'unknown') return '?'
  return node.kind === 'line' ? node.line.name : t('pedigree.family', { count: node.lines.length })
}

/** The text below the name without a colouring: the stages of a family and that it can be unfolded. */
export function valueText(node: ShownNode, t: TFunction): string | null {
  if (node.kind !== 'family') return null
  const stages = [...new Set(node.lines.flatMap(({ stage }) => (stage === null ? [] : [stage])))].sort()
  const span = stages.length > 1 ? `${stages[0]} … ${stages.at(-1)}` : (stages[0] ?? null)
  return [span, t('pedigree.unfold')].filter(Boolean).join(' · ')
}

/** A node's accessible name: its name, parents, offspring, and its coloured value. */
export function nodeName(node: ShownNode, graph: LineGraph, value: number | null, t: TFunction): string {
  if (node.kind === 'unknown') return t('pedigree.unknownParent', { line: graph.line(node.child)?.name ?? '' })
  const line = node.kind === 'line' ? node.line : node.lines[0]
  const parent = (role: 'mother' | 'father') => {
    const id = line[role]
    const name = id === null ? null : graph.line(id)?.name
    return name ? t(`pedigree.stated.${role}`, { name }) : null
  }
  const parts = [shortName(node, t), parent('mother'), parent('father')]
  if (node.kind === 'line') {
    const count = graph.offspring(line.id).length
    if (count > 0) parts.push(t('pedigree.offspring', { count }))
    if (value !== null && !Number.isNaN(value)) parts.push(formatNumber(value))
  }
  return parts.filter(Boolean).join(', ')
}
