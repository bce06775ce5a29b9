import type { Words } from '../word.ts'

/** What a dry run says that a file of markers would write. */
export const markerChanges = {
  'upload.new.marker': { ru: 'новый маркер', en: 'new marker', it: 'nuovo marcatore', es: 'marcador nuevo' },
  'upload.markerField.chromosome': { ru: 'Хромосома', en: 'Chromosome', it: 'Cromosoma', es: 'Cromosoma' },
  'upload.markerField.position': {
    ru: 'Положение, сМ',
    en: 'Position, cM',
    it: 'Posizione, cM',
    es: 'Posición, cM',
  },
  'upload.markerField.position_bp': {
    ru: 'Положение, п. н.',
    en: 'Position, bp',
    it: 'Posizione, bp',
    es: 'Posición, pb',
  },
  'upload.markerField.alleles': { ru: 'Аллели', en: 'Alleles', it: 'Alleli', es: 'Alelos' },
} satisfies Words
