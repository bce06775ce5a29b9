import { useAtomValue } from 'jotai'
import { useEffect } from 'react'
import { useSearchParams } from 'react-router-dom'
import { session } from '../../state/account/session.ts'
import { useOpenCode } from './useOpenCode.ts'

const kinds = ['lot', 'location'] as const

/** Opens the lot or the place that the address names; then the address names it no more. */
export function useNamedInStore(): void {
  const [params, setParams] = useSearchParams()
  const crop = useAtomValue(session.selectedCulture)
  const openCode = useOpenCode()
  const wanted = Number(params.get('cultureId') ?? crop?.spec_id)
  useEffect(() => {
    const kind = kinds.find((one) => params.has(one))
    // The crop that the address names is about to be chosen.
    if (!kind || !crop || (Number.isInteger(wanted) && wanted !== crop.spec_id)) return
    const id = params.get(kind) ?? ''
    setParams(
      (before) => {
        const after = new URLSearchParams(before)
        after.delete(kind)
        return after
      },
      { replace: true },
    )
    openCode({ kind, id: /^[1-9]\d{0,14}$/.test(id) ? Number(id) : 0 })
  }, [params, setParams, crop, wanted, openCode])
}
