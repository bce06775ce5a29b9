import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { preservedQuery } from './preservedQuery.ts'

const useStyles = makeStyles({
  link: {
    color: tokens.colorBrandForegroundLink,
    textDecorationLine: 'none',
    ':hover': { textDecorationLine: 'underline' },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '2px', borderRadius: '2px' },
  },
})

/** A link that preserves the crop's parameters (under fields also nursery and year). */
export function LinkWithParams(props: { to: string; className?: string; children: ReactNode }) {
  const { search } = useLocation()
  const styles = useStyles()
  return (
    <Link
      to={{ pathname: props.to, search: preservedQuery(search, props.to) }}
      className={mergeClasses(styles.link, props.className)}
    >
      {props.children}
    </Link>
  )
}
