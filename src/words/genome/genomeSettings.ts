import type { Words } from '../word.ts'

/** What a crop’s genome figures rest on. */
export const genomeSettings = {
  'command.genome.settings': {
    ru: 'Настройки расчётов по геному',
    en: 'Settings of the genome figures',
    it: 'Impostazioni dei calcoli genomici',
    es: 'Ajustes de los cálculos genómicos',
  },
  'genomeSettings.cmPerMb': {
    ru: 'Сантиморган на мегабазу',
    en: 'Centimorgans a megabase',
    it: 'Centimorgan per megabase',
    es: 'Centimorgans por megabase',
  },
  'genomeSettings.cmHint': {
    ru: 'Для маркеров, у которых известна только позиция в парах оснований',
    en: 'For markers of which only the position in base pairs is known',
    it: 'Per i marcatori di cui è nota solo la posizione in paia di basi',
    es: 'Para marcadores con posición conocida solo en pares de bases',
  },
  'genomeSettings.cmRange': {
    ru: 'Число от {{min}} до {{max}}',
    en: 'A number from {{min}} to {{max}}',
    it: 'Un numero da {{min}} a {{max}}',
    es: 'Un número de {{min}} a {{max}}',
  },
  'genomeSettings.flowering': {
    ru: 'Признак цветения',
    en: 'Flowering trait',
    it: 'Carattere di fioritura',
    es: 'Carácter de floración',
  },
  'genomeSettings.floweringHint': {
    ru: 'По нему отмечаются пары с разницей больше 5 дней',
    en: 'Crosses more than 5 days apart in it are marked',
    it: 'Segna gli incroci a più di 5 giorni di distanza',
    es: 'Marca los cruzamientos con más de 5 días de diferencia',
  },
  'genomeSettings.byName': {
    ru: 'По названию (цветение, колошение)',
    en: 'By its name (flowering, heading)',
    it: 'Per nome (fioritura, spigatura)',
    es: 'Por su nombre (floración, espigado)',
  },
  'genomeSettings.save': {
    ru: 'Сохранить',
    en: 'Save',
    it: 'Salva',
    es: 'Guardar',
  },
  'genomeSettings.failed': {
    ru: 'Настройки не сохранены',
    en: 'The settings were not saved',
    it: 'Le impostazioni non sono state salvate',
    es: 'Los ajustes no se guardaron',
  },
} satisfies Words
