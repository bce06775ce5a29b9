import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/browser.ts'
import { addSeedEntry, type SeedEntry } from '../../../contract/seeds/seedEntries.ts'
import { type Seed, updateSeed } from '../../../contract/seeds/seeds.ts'
import { inBackground } from '../../../domain/inBackground.ts'
import { checkText, required } from '../../../domain/plots/textRules.ts'
import { ChoiceField } from '../../../ui/form/ChoiceField.tsx'
import { Segments } from '../../../ui/form/Segments.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { typedNumber, wholeFault } from '../../../ui/form/typedNumber.ts'
import { useForm } from '../../../ui/form/useForm.ts'
import { FormDialog } from '../../../ui/overlay/FormDialog.tsx'
import { useLocations, useLot, useScannedPlace, useStoreWrite } from '../useStore.ts'

export type EntryKind = 'booked' | 'received' | 'withdrawn' | 'counted' | 'moved'

interface Values {
  amount: string
  reason: string
  location: string
  /** How missing seed is recorded: as a count, or as withdrawn. */
  as: 'counted' | 'withdrawn' | 'discarded'
}

/** Kinds that need a reason. */
const needsReason = (what: EntryKind) => what === 'withdrawn' || what === 'counted'

/**
 * Sends an entry for the lot as loaded; a booking, or a count recorded as withdrawn, is refused if the lot has changed
 * since. Returns the ledger entry.
 */
async function send(lot: Seed, what: EntryKind, values: Values): Promise<{ seed: number; entry: number } | null> {
  const params = { id: String(lot.id) }
  const amount = typedNumber(values.amount)
  const reason = values.reason.trim() || null
  if (what === 'booked') {
    const body = { booked_amount: amount ?? 0, version: lot.version, reason }
    const { entry_id } = await call(updateSeed, { params, body })
    return entry_id === null ? null : { seed: lot.id, entry: entry_id }
  }
  const typedAmount = amount ?? 0
  const bodies = {
    received: { kind: 'received' as const, amount: typedAmount, reason },
    withdrawn: {
      kind: values.as === 'discarded' ? ('discarded' as const) : ('withdrawn' as const),
      amount: -typedAmount,
      reason,
    },
    counted:
      // A number that is not lower than before is always a count, whatever was chosen for a lower one.
      values.as === 'counted' || typedAmount >= lot.amount
        ? { kind: 'counted' as const, counted: typedAmount, reason }
        : { kind: values.as, amount: typedAmount - lot.amount, reason, version: lot.version },
    moved: {
      kind: 'moved' as const,
      location: Number(values.location),
      ...(amount === null ? {} : { amount }),
      reason,
    },
  }
  const answer = await call(addSeedEntry, { params, body: bodies[what] })
  const entry: SeedEntry = 'data' in answer ? answer.data[0] : answer
  return { seed: entry.seed, entry: entry.id }
}

interface EntryDialogProps {
  /** The lot, by id. */
  readonly lot: number
  readonly what: EntryKind
  /** The initial amount, as typed into its cell; the dialog validates it. */
  readonly amount?: string
  /** The place that a part of the lot is moved to; absent = the user chooses it, and can move all of the lot. */
  readonly location?: number
  onClose(): void
}

/** Books, receives, withdraws, counts or moves seed of a lot. */
export function EntryDialog({ lot: id, ...rest }: EntryDialogProps) {
  const { t } = useTranslation()
  const lot = useLot(id)
  return lot && <LotEntry key={id} {...rest} lot={lot} title={t(`storage.title.${rest.what}`, { lot: String(id) })} />
}

function LotEntry(props: Omit<EntryDialogProps, 'lot'> & { readonly lot: Seed; readonly title: string }) {
  const { lot, what, onClose } = props
  const { t } = useTranslation()
  const write = useStoreWrite()
  const { choices } = useLocations()
  const [seen, setSeen] = useState<Seed | null>(lot)
  const isWhole = what === 'booked' || what === 'counted'
  const isPart = props.location !== undefined
  // A valid number typed into its cell only needs a reason; an invalid text is corrected first.
  const isTyped = props.amount !== undefined && wholeFault(props.amount, isWhole ? 0 : 1) === null
  const form = useForm<Values>({
    initial: {
      amount: props.amount ?? (what === 'booked' ? String(lot.booked_amount) : ''),
      reason: '',
      location: props.location === undefined ? '' : String(props.location),
      as: what === 'withdrawn' ? 'withdrawn' : 'counted',
    },
    check: (values) => ({
      amount:
        (what === 'moved' && !isPart ? null : checkText(values.amount.trim(), [required])) ??
        wholeFault(values.amount, isWhole ? 0 : 1),
      reason: needsReason(what) && values.reason.trim() === '' ? { key: 'seed.reason' } : null,
      location: what === 'moved' ? checkText(values.location, [required]) : null,
    }),
    async send(values) {
      const errors = await write(
        `storage.failed.${what}`,
        // A difference refers to the present amount, as the hint states.
        () => send(what === 'booked' ? (seen ?? lot) : lot, what, values),
        (reversal) => reversal && { ...reversal, key: `storage.action.${what}` },
      )
      if (errors === null) onClose()
      // A change since then is reported below the number; sending again confirms it.
      else setSeen(null)
      return errors
    },
  })
  const { values } = form
  useScannedPlace(what === 'moved' ? (id) => form.set('location', String(id)) : null)
  const isLess = what === 'counted' && (typedNumber(values.amount) ?? lot.amount) < lot.amount
  const kinds = what === 'withdrawn' ? (['withdrawn', 'discarded'] as const) : (['counted', 'withdrawn'] as const)
  const amountField = (
    <TextField
      label={t(`storage.amountOf.${what}`)}
      name="amount"
      value={values.amount}
      onChange={(value) => form.set('amount', value)}
      message={form.message('amount')}
      hint={t('storage.ofAvailable', { amount: lot.amount, available: lot.available })}
      required={what !== 'moved' || isPart}
      autoFocus={(what !== 'moved' || isPart) && !isTyped}
    />
  )
  return (
    <FormDialog
      open
      title={props.title}
      submitLabel={t(`storage.verb.${what}`)}
      cancelLabel={t('shell.cancel')}
      onCancel={onClose}
      onSubmit={(event) => inBackground(form.submit(event))}
      isBusy={form.isBusy}
    >
      {what === 'moved' ? (
        <>
          {isPart && amountField}
          <ChoiceField
            label={t('storage.location')}
            name="location"
            choices={choices.filter(({ value }) => value !== String(lot.location))}
            selected={values.location ? [values.location] : []}
            onChange={([value = '']) => form.set('location', value)}
            message={form.message('location')}
            required
            autoFocus={!isPart}
          />
          {!isPart && amountField}
        </>
      ) : (
        amountField
      )}
      {(what === 'withdrawn' || isLess) && (
        <Segments
          label={t('storage.how')}
          value={values.as}
          choices={kinds.map((kind) => ({ value: kind, text: t(`storage.kind.${kind}`) }))}
          onChoose={(kind) => form.set('as', kind)}
        />
      )}
      <TextField
        label={t('storage.reason')}
        name="reason"
        value={values.reason}
        onChange={(value) => form.set('reason', value)}
        message={form.message('reason')}
        required={needsReason(what)}
        autoFocus={isTyped}
      />
    </FormDialog>
  )
}
