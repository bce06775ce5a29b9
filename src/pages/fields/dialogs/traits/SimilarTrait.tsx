import { useTranslation } from 'react-i18next'
import { similarTrait } from '../../../../domain/change/newTrait.ts'
import type { TraitColumn } from '../../../../domain/columns/fieldYear.ts'
import type { Trait } from '../../../../domain/traits/trait.ts'
import { traitHeading } from '../../../../grid/columns/columnFields.ts'
import { FormQuestion } from '../../../../ui/form/FormQuestion.tsx'
import { useConfirmOnce } from '../../../../ui/form/useConfirmOnce.ts'

type TraitName = Pick<Trait, 'name' | 'unit' | 'role'>

/**
 * A question about a trait whose name differs from a known one in case, brackets or unit only: `needsConfirmation`
 * returns true if the question is shown now, false if the same name is submitted again. `question` is the known trait;
 * null = no question.
 */
export function useSimilarTrait(): {
  readonly question: Trait | null
  needsConfirmation(traits: readonly Pick<TraitColumn, 'trait'>[], trait: TraitName): boolean
} {
  const { question, needsConfirmation } = useConfirmOnce<Trait>()
  return {
    question,
    needsConfirmation: (traits, trait) =>
      needsConfirmation(JSON.stringify([trait.name, trait.unit]), () => similarTrait(traits, trait)),
  }
}

/** The question about a similar trait: submitting again creates the new one; `onUse` chooses the known one. */
export function SimilarTrait({ known, onUse }: { readonly known: Trait; onUse?(): void }) {
  const { t } = useTranslation()
  const name = traitHeading(known)
  return (
    <FormQuestion
      name="similarTrait"
      text={t(onUse ? 'trait.similarNew' : 'trait.similarName', { name })}
      answers={onUse ? [{ text: t('trait.useKnown', { name }), give: onUse }] : []}
    />
  )
}
