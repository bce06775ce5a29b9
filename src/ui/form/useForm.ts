import { type FormEvent, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useUnsaved } from './unsaved.ts'

/** A broken rule with its message key. */
export interface FormFault {
  readonly key: string
  readonly params?: Readonly<Record<string, string | number>>
}

/** A message under a field: a broken rule, or the server's sentence. */
export type FieldMessage = FormFault | { readonly text: string }

/** The server's sentences by field, as in a failed response. */
export type ServerErrors = Readonly<Record<string, readonly string[]>>

export interface FormOptions<Values extends object> {
  initial: Values
  /** The first error of every field; null or absent for valid fields. */
  check(values: Values): { readonly [Name in keyof Values]?: FormFault | null }
  /**
   * Sends the values; `changed`: the fields that were set here. Returns the server's errors by field, or null on success.
   */
  send(values: Values, changed: ReadonlySet<string>): Promise<ServerErrors | null>
}

/**
 * A form's values, validated with every change. A field's error is shown once the field was changed or the form was sent;
 * the server's errors until their field changes. A failure loses no input, and focuses the first field with an error.
 */
export function useForm<Values extends object>({ initial, check, send }: FormOptions<Values>) {
  type Name = keyof Values & string
  const [values, setValues] = useState(initial)
  const [changed, setChanged] = useState<ReadonlySet<string>>(new Set())
  const [isSent, setIsSent] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const [serverErrors, setServerErrors] = useState<ServerErrors>({})
  /** The form that was not saved, until its errors are shown. */
  const [failedForm, setFailedForm] = useState<Element | null>(null)
  useEffect(() => {
    if (failedForm === null) return
    failedForm.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
    setFailedForm(null)
  }, [failedForm])
  const faults = useMemo(() => check(values), [check, values])
  const isValid = Object.values(faults).every((fault) => fault === null || fault === undefined)

  /** The fields that were set since the values were last sent. */
  const changedSince = useRef(new Set<string>())

  const set = useCallback(<N extends Name>(name: N, value: Values[N]) => {
    setValues((before) => ({ ...before, [name]: value }))
    setChanged((before) => new Set(before).add(name))
    changedSince.current.add(name)
    setServerErrors(({ [name]: _, ...rest }) => rest)
  }, [])

  function message(name: Name): FieldMessage | null {
    const fault = faults[name]
    if (fault && (isSent || changed.has(name))) return fault
    const serverText = serverErrors[name]?.join(' ')
    return serverText ? { text: serverText } : null
  }

  async function submit(event?: FormEvent): Promise<boolean> {
    event?.preventDefault()
    const element = event?.currentTarget ?? null
    setIsSent(true)
    if (!isValid) setFailedForm(element)
    if (!isValid || isBusy) return false
    setIsBusy(true)
    // Values set during the request are changes relative to its result.
    setChanged(new Set())
    changedSince.current = new Set()
    let isSaved = false
    try {
      const errors = await send(values, changed)
      setServerErrors(errors ?? {})
      isSaved = errors === null
      return isSaved
    } finally {
      if (isSaved) setIsSent(false)
      else {
        setChanged((changedSince) => new Set([...changed, ...changedSince]))
        setFailedForm(element)
      }
      setIsBusy(false)
    }
  }

  /** Resets the form to these values, unchanged and unsent. */
  function reset(to: Values = initial) {
    setValues(to)
    setChanged(new Set())
    setIsSent(false)
    setServerErrors({})
  }
  /** Shows the stored values; what was set since sending stays as a change. */
  function put(stored: Values): void {
    const set = changedSince.current
    setValues((before) => {
      const remaining = Object.entries(before).filter(([name]) => set.has(name))
      return { ...stored, ...Object.fromEntries(remaining) }
    })
  }
  // While the form is being sent, leaving is not blocked.
  useUnsaved(changed.size > 0 && !isBusy, reset)

  return { values, set, message, submit, reset, put, isBusy, isValid, isChanged: changed.size > 0 }
}
