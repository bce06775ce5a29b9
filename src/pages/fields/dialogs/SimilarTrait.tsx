import { useTranslation } from 'react-i18next'
import { similarTrait } from '../../../domain/change/newTrait.ts'
import type { TraitColumn } from '../../../domain/columns/fieldYear.ts'
import type { Trait } from '../../../domain/traits/trait.ts'
import { traitHeading } from '../../../grid/columns/columnFields.ts'
import { FormQuestion } from '../../../ui/form/FormQuestion.tsx'
import { useAskOnce } from '../../../ui/form/useAskOnce.ts'

type Named = Pick<Trait, 'name' | 'unit' | 'role'>

/**
 * Asks once about a trait whose name differs from a known one in case, brackets or unit alone: `isAsked` answers whether it
 * has been asked about now, and false when the same name is sent again. `asked` is the known trait; null = nothing is asked.
 */
export function useSimilarTrait(): {
  readonly asked: Trait | null
  isAsked(traits: readonly Pick<TraitColumn, 'trait'>[], wanted: Named): boolean
} {
  const { asked, isAsked } = useAskOnce<Trait>()
  return {
    asked,
    isAsked: (traits, wanted) =>
      isAsked(JSON.stringify([wanted.name, wanted.unit]), () => similarTrait(traits, wanted)),
  }
}

/** The question about a similar trait: sending the form again makes the new one; `onUse` takes the known one instead. */
export function SimilarTrait({ asked, onUse }: { readonly asked: Trait; onUse?(): void }) {
  const { t } = useTranslation()
  const name = traitHeading(asked)
  return (
    <FormQuestion
      name="similarTrait"
      text={t(onUse ? 'trait.similarNew' : 'trait.similarName', { name })}
      answers={onUse ? [{ text: t('trait.useKnown', { name }), give: onUse }] : []}
    />
  )
}
