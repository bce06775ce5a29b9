import type { Words } from '../word.ts'

/** Combining ability that is written to the plots. */
export const combiningAbility = {
  'change.combiningAbility': {
    ru: {
      one: 'Записана комбинационная способность: {{count}} значение',
      few: 'Записана комбинационная способность: {{count}} значения',
      many: 'Записана комбинационная способность: {{count}} значений',
      other: 'Записана комбинационная способность: {{count}} значения',
    },
    en: {
      one: 'Combining ability written: {{count}} value',
      other: 'Combining ability written: {{count}} values',
    },
    it: {
      one: 'Attitudine combinatoria scritta: {{count}} valore',
      many: 'Attitudine combinatoria scritta: {{count}} di valori',
      other: 'Attitudine combinatoria scritta: {{count}} valori',
    },
    es: {
      one: 'Aptitud combinatoria escrita: {{count}} valor',
      many: 'Aptitud combinatoria escrita: {{count}} de valores',
      other: 'Aptitud combinatoria escrita: {{count}} valores',
    },
  },
  'command.statistics.ability': {
    ru: 'Записать ОКС и СКС на делянки',
    en: 'Write GCA and SCA to the plots',
    it: 'Scrivere ACG e ACS nelle parcelle',
    es: 'Escribir la ACG y la ACE en las parcelas',
  },
  'statistics.ability': {
    ru: 'ОКС и СКС на делянки',
    en: 'Write GCA and SCA',
    it: 'Scrivi ACG e ACS',
    es: 'Escribir ACG y ACE',
  },
  'ability.none': {
    ru: 'Ни у одного признака нет полной схемы скрещиваний: записывать нечего',
    en: 'No trait has a complete set of crosses: there is nothing to write',
    it: 'Nessun carattere ha una serie completa di incroci: non c’è nulla da scrivere',
    es: 'Ningún carácter tiene una serie completa de cruces: no hay nada que escribir',
  },
  'ability.same': {
    ru: 'Записанные ОКС и СКС не изменились',
    en: 'The written GCA and SCA are as they were',
    it: 'ACG e ACS scritte sono come prima',
    es: 'La ACG y la ACE escritas no han cambiado',
  },
  'ability.noIds': {
    ru: 'Для новых столбцов нужна сеть',
    en: 'New columns need the network',
    it: 'Per le nuove colonne serve la rete',
    es: 'Las columnas nuevas necesitan la red',
  },
  'ability.writtenSome': {
    ru: 'Записано значений: {{count}}. Не подходят: {{names}}',
    en: 'Values written: {{count}}. Not suitable: {{names}}',
    it: 'Valori scritti: {{count}}. Non adatti: {{names}}',
    es: 'Valores escritos: {{count}}. No sirven: {{names}}',
  },
} satisfies Words
