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
} satisfies Words
