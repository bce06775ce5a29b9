import { Button, MessageBar, MessageBarActions, MessageBarBody } from '@fluentui/react-components'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { similarTrait } from '../../../domain/change/newTrait.ts'
import type { TraitColumn } from '../../../domain/columns/fieldYear.ts'
import type { Trait } from '../../../domain/traits/trait.ts'
import { traitHeading } from '../../../grid/columns/columnFields.ts'

type Named = Pick<Trait, 'name' | 'unit' | 'role'>

/**
 * Asks once about a trait whose name differs from a known one in case, brackets or unit alone: `isAsked` answers whether it
 * has been asked about now, and false when the same name is sent again. `asked` is the known trait; null = nothing is asked.
 */
export function useSimilarTrait(): {
  readonly asked: Trait | null
  isAsked(traits: readonly Pick<TraitColumn, 'trait'>[], wanted: Named): boolean
} {
  const [question, setQuestion] = useState<{ readonly of: string; readonly known: Trait } | null>(null)
  return {
    asked: question?.known ?? null,
    isAsked(traits, wanted) {
      const of = JSON.stringify([wanted.name, wanted.unit])
      const known = question?.of === of ? null : similarTrait(traits, wanted)
      setQuestion(known ? { of, known } : null)
      return known !== null
    },
  }
}

/** The question about a similar trait: sending the form again makes the new one; `onUse` takes the known one instead. */
export function SimilarTrait({ asked, onUse }: { readonly asked: Trait; onUse?(): void }) {
  const { t } = useTranslation()
  const name = traitHeading(asked)
  return (
    <MessageBar intent="warning" layout="multiline" data-similar-trait="">
      <MessageBarBody>{t(onUse ? 'trait.similarNew' : 'trait.similarName', { name })}</MessageBarBody>
      {onUse && (
        <MessageBarActions>
          <Button onClick={onUse}>{t('trait.useKnown', { name })}</Button>
        </MessageBarActions>
      )}
    </MessageBar>
  )
}
