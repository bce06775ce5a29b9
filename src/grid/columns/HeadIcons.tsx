import {
  Add16Regular,
  ArrowSortDown16Regular,
  ArrowSortUp16Regular,
  ChevronDown12Regular,
  ChevronLeft12Regular,
  ChevronRight12Regular,
  Clock16Regular,
  Filter16Filled,
  Warning16Filled,
} from '@fluentui/react-icons'
import type { Ref } from 'react'
import type { HeadIcon } from './PlotHeader.ts'

const icons = {
  filter: Filter16Filled,
  asc: ArrowSortUp16Regular,
  desc: ArrowSortDown16Regular,
  menu: ChevronDown12Regular,
  folded: ChevronRight12Regular,
  unfolded: ChevronLeft12Regular,
  add: Add16Regular,
  planned: Clock16Regular,
  overdue: Warning16Filled,
} satisfies Record<HeadIcon, unknown>

/** Hidden templates of the icons in headings and cells: the grid creates those outside React and copies them. */
export function HeadIcons({ ref }: { ref: Ref<HTMLSpanElement> }) {
  return (
    <span ref={ref} hidden>
      {Object.entries(icons).map(([name, Icon]) => (
        <Icon key={name} aria-hidden data-head-icon={name} />
      ))}
    </span>
  )
}

/** Copies an icon from the hidden templates; an empty one when they are unmounted. */
export function copyHeadIcon(from: HTMLElement | null, name: HeadIcon): Element {
  const icon = from?.querySelector(`[data-head-icon="${name}"]`)
  return icon ? (icon.cloneNode(true) as Element) : document.createElement('span')
}
