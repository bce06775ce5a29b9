import type { Words } from '../word.ts'

/** Why figures of the genome pages cannot be told. */
export const genomeRules = {
  'genome.noCropData': {
    ru: 'Данных по этой культуре пока нет на сервере. Обратитесь к администратору.',
    en: 'Data for this crop is not yet on the server. Contact the administrator.',
    it: 'I dati di questa coltura non sono ancora sul server. Contatta l’amministratore.',
    es: 'Los datos de este cultivo aún no están en el servidor. Contacte con el administrador.',
  },
  'genome.noData': {
    ru: 'Нет данных для этой линии или региона: линий со значениями {{lines}}, маркеров {{markers}}, нужно не меньше {{needed}}.',
    en: 'There is no data for this line or region: lines with values {{lines}}, markers {{markers}}, at least {{needed}} needed.',
    it: 'Nessun dato per questa linea o regione: linee con valori {{lines}}, marcatori {{markers}}, ne servono almeno {{needed}}.',
    es: 'No hay datos de esta línea o región: líneas con valores {{lines}}, marcadores {{markers}}, se necesitan al menos {{needed}}.',
  },
  'genome.noValuesOf': {
    ru: 'Здесь у этой линии нет значений; линий, у которых они есть: {{lines}}.',
    en: 'This line has no values here; lines that have some: {{lines}}.',
    it: 'Qui questa linea non ha valori; linee che ne hanno: {{lines}}.',
    es: 'Aquí esta línea no tiene valores; líneas que los tienen: {{lines}}.',
  },
} satisfies Words
