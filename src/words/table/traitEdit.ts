import type { Words } from '../word.ts'

/** Describing a trait of the crop otherwise, and what its column's menu enters. */
export const traitEdit = {
  'command.table.editTrait': {
    ru: 'Изменить столбец…',
    en: 'Edit the column…',
    it: 'Modifica la colonna…',
    es: 'Editar la columna…',
  },
  'trait.editTitle': {
    ru: 'Изменить: {{name}}',
    en: 'Edit: {{name}}',
    it: 'Modifica: {{name}}',
    es: 'Editar: {{name}}',
  },
  'trait.unit.ask': {
    ru: 'Единица меняется: {{before}} → {{after}}. Что сделать со значениями?',
    en: 'The unit changes: {{before}} → {{after}}. What about the values?',
    it: 'L’unità cambia: {{before}} → {{after}}. Che fare dei valori?',
    es: 'La unidad cambia: {{before}} → {{after}}. ¿Qué hacer con los valores?',
  },
  'trait.unit.convert': {
    ru: 'Пересчитать: {{before}} станет {{after}}',
    en: 'Convert them: {{before}} becomes {{after}}',
    it: 'Convertirli: {{before}} diventa {{after}}',
    es: 'Convertirlos: {{before}} pasa a ser {{after}}',
  },
  'trait.unit.keep': {
    ru: 'Оставить числа, неверна была только единица: {{before}} станет {{after}}',
    en: 'Keep the numbers, only the unit was wrong: {{before}} becomes {{after}}',
    it: 'Tenere i numeri, era sbagliata solo l’unità: {{before}} diventa {{after}}',
    es: 'Dejar los números, solo era errónea la unidad: {{before}} pasa a ser {{after}}',
  },
  'trait.unit.scope': {
    ru: {
      one: 'Будет пересчитано {{count}} значение во всех питомниках ({{nurseries}}) и годах ({{years}}), вместе с пределами признака. Вернуть можно обратным пересчётом',
      few: 'Будет пересчитано {{count}} значения во всех питомниках ({{nurseries}}) и годах ({{years}}), вместе с пределами признака. Вернуть можно обратным пересчётом',
      many: 'Будет пересчитано {{count}} значений во всех питомниках ({{nurseries}}) и годах ({{years}}), вместе с пределами признака. Вернуть можно обратным пересчётом',
      other:
        'Будет пересчитано {{count}} значения во всех питомниках ({{nurseries}}) и годах ({{years}}), вместе с пределами признака. Вернуть можно обратным пересчётом',
    },
    en: {
      one: '{{count}} value in all nurseries ({{nurseries}}) and years ({{years}}) is converted, with the limits of the trait. To go back, convert it back',
      other:
        '{{count}} values in all nurseries ({{nurseries}}) and years ({{years}}) are converted, with the limits of the trait. To go back, convert them back',
    },
    it: {
      one: 'Si converte {{count}} valore in tutti i vivai ({{nurseries}}) e anni ({{years}}), con i limiti del carattere. Per tornare indietro, converti di nuovo',
      many: 'Si convertono {{count}} valori in tutti i vivai ({{nurseries}}) e anni ({{years}}), con i limiti del carattere. Per tornare indietro, converti di nuovo',
      other:
        'Si convertono {{count}} valori in tutti i vivai ({{nurseries}}) e anni ({{years}}), con i limiti del carattere. Per tornare indietro, converti di nuovo',
    },
    es: {
      one: 'Se convierte {{count}} valor en todos los viveros ({{nurseries}}) y años ({{years}}), con los límites del carácter. Para volver atrás, conviértalo de nuevo',
      many: 'Se convierten {{count}} valores en todos los viveros ({{nurseries}}) y años ({{years}}), con los límites del carácter. Para volver atrás, conviértalos de nuevo',
      other:
        'Se convierten {{count}} valores en todos los viveros ({{nurseries}}) y años ({{years}}), con los límites del carácter. Para volver atrás, conviértalos de nuevo',
    },
  },
  'trait.unit.unknown': {
    ru: 'Как {{before}} относится к {{after}}, неизвестно: числа останутся как есть во всех годах. Если была неверна только единица, сохраните ещё раз',
    en: 'How {{before}} relates to {{after}} is not known: the numbers stay as they are in all years. If only the unit was wrong, save again',
    it: 'Il rapporto tra {{before}} e {{after}} non è noto: i numeri restano come sono in tutti gli anni. Se era sbagliata solo l’unità, salva di nuovo',
    es: 'No se conoce la relación entre {{before}} y {{after}}: los números quedan como están en todos los años. Si solo era errónea la unidad, guarde de nuevo',
  },
  'trait.unit.choose': {
    ru: 'Выберите, что сделать со значениями',
    en: 'Choose what to do with the values',
    it: 'Scegli che fare dei valori',
    es: 'Elija qué hacer con los valores',
  },
  'trait.unit.unsent': {
    ru: 'Сначала должны сохраниться прежние изменения: подождите или проверьте связь',
    en: 'Earlier changes must be saved first: wait, or check the connection',
    it: 'Prima devono essere salvate le modifiche precedenti: attendi o controlla la connessione',
    es: 'Antes deben guardarse los cambios anteriores: espere o compruebe la conexión',
  },
  'trait.unit.failed': {
    ru: 'Единицу не удалось изменить, значения не пересчитаны',
    en: 'The unit could not be changed, no value was converted',
    it: 'Impossibile cambiare l’unità, nessun valore è stato convertito',
    es: 'No se pudo cambiar la unidad, no se convirtió ningún valor',
  },
  'trait.unit.converted': {
    ru: {
      one: '{{name}}: пересчитано {{count}} значение из {{before}} в {{after}}',
      few: '{{name}}: пересчитано {{count}} значения из {{before}} в {{after}}',
      many: '{{name}}: пересчитано {{count}} значений из {{before}} в {{after}}',
      other: '{{name}}: пересчитано {{count}} значения из {{before}} в {{after}}',
    },
    en: {
      one: '{{name}}: {{count}} value converted from {{before}} to {{after}}',
      other: '{{name}}: {{count}} values converted from {{before}} to {{after}}',
    },
    it: {
      one: '{{name}}: {{count}} valore convertito da {{before}} a {{after}}',
      many: '{{name}}: {{count}} valori convertiti da {{before}} a {{after}}',
      other: '{{name}}: {{count}} valori convertiti da {{before}} a {{after}}',
    },
    es: {
      one: '{{name}}: {{count}} valor convertido de {{before}} a {{after}}',
      many: '{{name}}: {{count}} valores convertidos de {{before}} a {{after}}',
      other: '{{name}}: {{count}} valores convertidos de {{before}} a {{after}}',
    },
  },
  'change.unitConverted': {
    ru: '{{name}}: значения пересчитаны из {{before}} в {{after}}',
    en: '{{name}}: values converted from {{before}} to {{after}}',
    it: '{{name}}: valori convertiti da {{before}} a {{after}}',
    es: '{{name}}: valores convertidos de {{before}} a {{after}}',
  },
  'trait.save': { ru: 'Сохранить', en: 'Save', it: 'Salva', es: 'Guardar' },
  'trait.field.better': { ru: 'Желательно', en: 'Preferred', it: 'Desiderato', es: 'Deseable' },
  'trait.better.higher': { ru: 'больше', en: 'high', it: 'di più', es: 'más' },
  'trait.better.lower': { ru: 'меньше', en: 'low', it: 'di meno', es: 'menos' },
  'trait.better.none': { ru: 'всё равно', en: 'no preference', it: 'indifferente', es: 'indiferente' },
  'trait.field.factorRole': {
    ru: 'Роль в опыте',
    en: 'Role in the trial',
    it: 'Ruolo nella prova',
    es: 'Papel en el ensayo',
  },
  'trait.factorRole.trait': {
    ru: 'признак, не фактор',
    en: 'a trait, no factor',
    it: 'carattere, non fattore',
    es: 'carácter, no factor',
  },
  'trait.factorRole.named': {
    ru: 'фактор, роль по названию',
    en: 'a factor, its role by its name',
    it: 'fattore, ruolo dal nome',
    es: 'factor, papel por su nombre',
  },
  'trait.factorRole.replication': { ru: 'повторение', en: 'replication', it: 'ripetizione', es: 'repetición' },
  'trait.factorRole.block': { ru: 'блок', en: 'block', it: 'blocco', es: 'bloque' },
  'trait.factorRole.row': { ru: 'ряд плана', en: 'design row', it: 'riga del piano', es: 'fila del plan' },
  'trait.factorRole.column': {
    ru: 'столбец плана',
    en: 'design column',
    it: 'colonna del piano',
    es: 'columna del plan',
  },
  'trait.factorRole.whole_plot': {
    ru: 'делянка первого порядка',
    en: 'whole plot',
    it: 'parcella principale',
    es: 'parcela principal',
  },
  'trait.factorRole.treatment': {
    ru: 'вариант (обработка)',
    en: 'treatment',
    it: 'trattamento',
    es: 'tratamiento',
  },
  'change.traitEdited': {
    ru: 'Изменён признак {{name}}',
    en: 'Edited the trait {{name}}',
    it: 'Modificato il carattere {{name}}',
    es: 'Carácter {{name}} editado',
  },
} satisfies Words
