import type { Words } from '../word.ts'

/** What is said of recipes and kept labels after they were written, and of labels that were typed though they are kept. */
export const ruleMessages = {
  'command.numbering.undoRule': {
    ru: 'Отменить запись рецепта или номеров',
    en: 'Undo the recipe or kept labels',
    it: 'Annulla ricetta o etichette riservate',
    es: 'Deshacer receta o etiquetas reservadas',
  },
  'numbering.noRule': {
    ru: 'Рецепты и оставленные номера здесь ещё не меняли',
    en: 'No recipe and no kept labels were changed here yet',
    it: 'Qui non sono ancora state modificate ricette o etichette riservate',
    es: 'Aquí aún no se han cambiado recetas ni etiquetas reservadas',
  },
  'numbering.ruleChanged': {
    ru: 'Коллега уже изменил этот рецепт или эти номера: осталось как у него',
    en: 'A colleague has changed this recipe or these labels since: they stay as they are',
    it: 'Un collega ha già modificato questa ricetta o queste etichette: restano come sono',
    es: 'Un colega ya ha cambiado esta receta o estas etiquetas: se quedan como están',
  },
  'label.keptElsewhere': {
    ru: 'Оставлено за питомником «{{name}}»: {{labels}}',
    en: 'Kept for the nursery {{name}}: {{labels}}',
    it: 'Riservate al vivaio {{name}}: {{labels}}',
    es: 'Reservadas para el vivero {{name}}: {{labels}}',
  },
  'label.keptForNone': {
    ru: 'Оставлено про запас: {{labels}}',
    en: 'Kept, for no nursery yet: {{labels}}',
    it: 'Riservate, ancora a nessun vivaio: {{labels}}',
    es: 'Reservadas, aún para ningún vivero: {{labels}}',
  },
  'selection.notCalled': {
    ru: 'Точно такого названия нет. ↓ ведёт к найденным',
    en: 'No exact match. ↓ goes to similar names',
    it: 'Nessuna si chiama proprio così. ↓ va a quelle trovate',
    es: 'Ninguna se llama exactamente así. ↓ lleva a las encontradas',
  },
  'audit.recipeKept': {
    ru: 'Сохранён рецепт нумерации «{{name}}»',
    en: 'Numbering recipe {{name}} kept',
    it: 'Ricetta di numerazione {{name}} salvata',
    es: 'Receta de numeración {{name}} guardada',
  },
  'audit.recipeReplaced': {
    ru: 'Изменён рецепт нумерации «{{name}}»',
    en: 'Numbering recipe {{name}} changed',
    it: 'Ricetta di numerazione {{name}} modificata',
    es: 'Receta de numeración {{name}} cambiada',
  },
  'audit.recipeDeleted': {
    ru: 'Удалён рецепт нумерации «{{name}}»',
    en: 'Numbering recipe {{name}} deleted',
    it: 'Ricetta di numerazione {{name}} eliminata',
    es: 'Receta de numeración {{name}} eliminada',
  },
  'audit.labelsKept': {
    ru: 'Оставлены номера {{labels}}',
    en: 'Labels {{labels}} kept',
    it: 'Etichette {{labels}} riservate',
    es: 'Etiquetas {{labels}} reservadas',
  },
  'audit.labelsReplaced': {
    ru: 'Иначе оставлены номера {{labels}}',
    en: 'Labels {{labels}} kept otherwise',
    it: 'Etichette {{labels}} riservate diversamente',
    es: 'Etiquetas {{labels}} reservadas de otro modo',
  },
  'audit.labelsFreed': {
    ru: 'Освобождены номера {{labels}}',
    en: 'Labels {{labels}} freed',
    it: 'Etichette {{labels}} liberate',
    es: 'Etiquetas {{labels}} liberadas',
  },
} as const satisfies Words
