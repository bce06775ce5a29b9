import type { Words } from '../word.ts'

/** The sentence that a tab of statistics begins with, and what tests found. */
export const statisticsVerdicts = {
  'statistics.verdict.info': {
    ru: 'Делянок: {{plots}}, линий: {{lines}}, признаков: {{traits}}; пропущено значений: {{gaps}}.',
    en: '{{plots}} plots, {{lines}} lines, traits: {{traits}}; values missing: {{gaps}}.',
    it: '{{plots}} parcelle, {{lines}} linee, caratteri: {{traits}}; valori mancanti: {{gaps}}.',
    es: '{{plots}} parcelas, {{lines}} líneas, caracteres: {{traits}}; valores ausentes: {{gaps}}.',
  },
  'statistics.verdict.infoWhole': {
    ru: 'Делянок: {{plots}}, линий: {{lines}}, признаков: {{traits}}; ни одно значение не пропущено.',
    en: '{{plots}} plots, {{lines}} lines, traits: {{traits}}; no value is missing.',
    it: '{{plots}} parcelle, {{lines}} linee, caratteri: {{traits}}; nessun valore manca.',
    es: '{{plots}} parcelas, {{lines}} líneas, caracteres: {{traits}}; no falta ningún valor.',
  },
  'statistics.verdict.differ': {
    ru: 'Различия доказаны ({{by}}): F = {{f}}, p {{p}}.',
    en: 'The means differ ({{by}}): F = {{f}}, p {{p}}.',
    it: 'Le medie differiscono ({{by}}): F = {{f}}, p {{p}}.',
    es: 'Las medias difieren ({{by}}): F = {{f}}, p {{p}}.',
  },
  'statistics.verdict.differNot': {
    ru: 'Различия не доказаны ({{by}}): F = {{f}}, p {{p}}.',
    en: 'No significant difference ({{by}}): F = {{f}}, p {{p}}.',
    it: 'Nessuna differenza è provata ({{by}}): F = {{f}}, p {{p}}.',
    es: 'Ninguna diferencia está probada ({{by}}): F = {{f}}, p {{p}}.',
  },
  'statistics.verdict.allEqual': {
    ru: 'Все значения равны {{value}}: проверять нечего.',
    en: 'All values equal {{value}}: there is nothing to test.',
    it: 'Tutti i valori sono pari a {{value}}: non c’è nulla da verificare.',
    es: 'Todos los valores son iguales a {{value}}: no hay nada que probar.',
  },
  'statistics.verdict.noTest': {
    ru: 'Первое место у {{best}}, последнее у {{worst}}; проверить различия нельзя.',
    en: '{{best}} comes first, {{worst}} last; the differences cannot be tested.',
    it: '{{best}} è al primo posto, {{worst}} all’ultimo; le differenze non si possono verificare.',
    es: '{{best}} queda primero, {{worst}} último; las diferencias no se pueden probar.',
  },
  'statistics.verdict.nsr': {
    ru: 'Превышают стандарт {{control}} больше чем на {{test}}: {{above}}; уступают ему: {{below}}; различие не доказано: {{same}}.',
    en: 'Above the control {{control}} by more than the {{test}}: {{above}}; below it: {{below}}; no difference shown: {{same}}.',
    it: 'Sopra il controllo {{control}} di oltre il limite ({{test}}): {{above}}; sotto: {{below}}; nessuna differenza mostrata: {{same}}.',
    es: 'Superan al control {{control}} en más del límite ({{test}}): {{above}}; por debajo: {{below}}; sin diferencia mostrada: {{same}}.',
  },
  'statistics.verdict.anova': {
    ru: 'Различия доказаны ({{by}}): F = {{f}} при {{df1}} и {{df2}} степенях свободы, p {{p}}.',
    en: '{{by}}: means differ significantly, F({{df1}}, {{df2}}) = {{f}}, p {{p}}.',
    it: '{{by}}: le medie differiscono, F = {{f}} con {{df1}} e {{df2}} gradi di libertà, p {{p}}.',
    es: '{{by}}: las medias difieren, F = {{f}} con {{df1}} y {{df2}} grados de libertad, p {{p}}.',
  },
  'statistics.verdict.anovaNot': {
    ru: 'Различия не доказаны ({{by}}): F = {{f}} при {{df1}} и {{df2}} степенях свободы, p {{p}}.',
    en: '{{by}}: no significant difference, F({{df1}}, {{df2}}) = {{f}}, p {{p}}.',
    it: '{{by}}: nessuna differenza è provata, F = {{f}} con {{df1}} e {{df2}} gradi di libertà, p {{p}}.',
    es: '{{by}}: ninguna diferencia está probada, F = {{f}} con {{df1}} y {{df2}} grados de libertad, p {{p}}.',
  },
  'statistics.verdict.more': {
    ru: '{{a}} больше, чем {{b}}, на {{difference}}: p {{p}}.',
    en: '{{a}} is higher than {{b}} by {{difference}}: p {{p}}.',
    it: '{{a}} supera {{b}} di {{difference}}: p {{p}}.',
    es: '{{a}} supera a {{b}} en {{difference}}: p {{p}}.',
  },
  'statistics.verdict.less': {
    ru: '{{a}} меньше, чем {{b}}, на {{difference}}: p {{p}}.',
    en: '{{a}} is lower than {{b}} by {{difference}}: p {{p}}.',
    it: '{{a}} è inferiore a {{b}} di {{difference}}: p {{p}}.',
    es: '{{a}} es inferior a {{b}} en {{difference}}: p {{p}}.',
  },
  'statistics.verdict.alike': {
    ru: 'Разность между {{a}} и {{b}} ({{difference}}) не доказана: p {{p}}.',
    en: 'No significant difference between {{a}} and {{b}} ({{difference}}): p {{p}}.',
    it: 'La differenza tra {{a}} e {{b}} ({{difference}}) non è provata: p {{p}}.',
    es: 'La diferencia entre {{a}} y {{b}} ({{difference}}) no está probada: p {{p}}.',
  },
  'statistics.verdict.correlation': {
    ru: {
      one: 'Связаны {{proven}} из {{count}} пары; теснее всего {{a}} – {{b}} (r = {{r}}).',
      few: 'Связаны {{proven}} из {{count}} пар; теснее всего {{a}} – {{b}} (r = {{r}}).',
      many: 'Связаны {{proven}} из {{count}} пар; теснее всего {{a}} – {{b}} (r = {{r}}).',
      other: 'Связаны {{proven}} из {{count}} пар; теснее всего {{a}} – {{b}} (r = {{r}}).',
    },
    en: {
      one: '{{proven}} of {{count}} pair is significantly correlated; strongest: {{a}} – {{b}} (r = {{r}}).',
      other: '{{proven}} of {{count}} pairs are significantly correlated; strongest: {{a}} – {{b}} (r = {{r}}).',
    },
    it: {
      one: '{{proven}} di {{count}} coppia è correlata; la più stretta è {{a}} – {{b}} (r = {{r}}).',
      many: '{{proven}} di {{count}} coppie sono correlate; la più stretta è {{a}} – {{b}} (r = {{r}}).',
      other: '{{proven}} di {{count}} coppie sono correlate; la più stretta è {{a}} – {{b}} (r = {{r}}).',
    },
    es: {
      one: '{{proven}} de {{count}} par está correlacionado; el más estrecho es {{a}} – {{b}} (r = {{r}}).',
      many: '{{proven}} de {{count}} pares están correlacionados; el más estrecho es {{a}} – {{b}} (r = {{r}}).',
      other: '{{proven}} de {{count}} pares están correlacionados; el más estrecho es {{a}} – {{b}} (r = {{r}}).',
    },
  },
  'statistics.verdict.correlated': {
    ru: '{{a}} и {{b}} связаны: r = {{r}}, p {{p}}.',
    en: '{{a}} and {{b}} are correlated: r = {{r}}, p {{p}}.',
    it: '{{a}} e {{b}} sono correlati: r = {{r}}, p {{p}}.',
    es: '{{a}} y {{b}} están correlacionados: r = {{r}}, p {{p}}.',
  },
  'statistics.verdict.correlatedNot': {
    ru: 'Связь между {{a}} и {{b}} не доказана: r = {{r}}, p {{p}}.',
    en: 'No significant correlation between {{a}} and {{b}}: r = {{r}}, p {{p}}.',
    it: 'La correlazione tra {{a}} e {{b}} non è provata: r = {{r}}, p {{p}}.',
    es: 'La correlación entre {{a}} y {{b}} no está probada: r = {{r}}, p {{p}}.',
  },
  'statistics.verdict.spread': {
    ru: {
      one: '{{trait}}: {{count}} значение от {{min}} до {{max}}, в среднем {{mean}}.',
      few: '{{trait}}: {{count}} значения от {{min}} до {{max}}, в среднем {{mean}}.',
      many: '{{trait}}: {{count}} значений от {{min}} до {{max}}, в среднем {{mean}}.',
      other: '{{trait}}: {{count}} значения от {{min}} до {{max}}, в среднем {{mean}}.',
    },
    en: {
      one: '{{trait}}: {{count}} value from {{min}} to {{max}}, on average {{mean}}.',
      other: '{{trait}}: {{count}} values from {{min}} to {{max}}, on average {{mean}}.',
    },
    it: {
      one: '{{trait}}: {{count}} valore da {{min}} a {{max}}, in media {{mean}}.',
      many: '{{trait}}: {{count}} valori da {{min}} a {{max}}, in media {{mean}}.',
      other: '{{trait}}: {{count}} valori da {{min}} a {{max}}, in media {{mean}}.',
    },
    es: {
      one: '{{trait}}: {{count}} valor de {{min}} a {{max}}, en promedio {{mean}}.',
      many: '{{trait}}: {{count}} valores de {{min}} a {{max}}, en promedio {{mean}}.',
      other: '{{trait}}: {{count}} valores de {{min}} a {{max}}, en promedio {{mean}}.',
    },
  },
  'statistics.test.welch': { ru: 'Уэлча', en: 'Welch', it: 'di Welch', es: 'de Welch' },
  'statistics.test.pooled': {
    ru: 'Стьюдента (общая дисперсия)',
    en: 'Student (pooled variance)',
    it: 'di Student (varianza comune)',
    es: 'de Student (varianza común)',
  },
  'statistics.test.paired': { ru: 'парный', en: 'paired', it: 'appaiato', es: 'pareada' },
  'statistics.verdict.ancova': {
    ru: '{{by}} при равном значении «{{covariate}}»: различия доказаны, F {{before}} → {{after}}, p {{p}}.',
    en: '{{by}} at equal {{covariate}}: the means differ, F {{before}} → {{after}}, p {{p}}.',
    it: '{{by}} a parità di {{covariate}}: le medie differiscono, F {{before}} → {{after}}, p {{p}}.',
    es: '{{by}} a igual {{covariate}}: las medias difieren, F {{before}} → {{after}}, p {{p}}.',
  },
  'statistics.verdict.ancovaNot': {
    ru: '{{by}} при равном значении «{{covariate}}»: различия не доказаны, F {{before}} → {{after}}, p {{p}}.',
    en: '{{by}} at equal {{covariate}}: no difference is proven, F {{before}} → {{after}}, p {{p}}.',
    it: '{{by}} a parità di {{covariate}}: nessuna differenza è provata, F {{before}} → {{after}}, p {{p}}.',
    es: '{{by}} a igual {{covariate}}: ninguna diferencia está probada, F {{before}} → {{after}}, p {{p}}.',
  },
  'statistics.verdict.hybrids': {
    ru: 'Превышают среднее родителей: {{better}}; первый {{best}} ({{percent}} %).',
    en: 'Above their mid-parent: {{better}}; first {{best}} ({{percent}} %).',
    it: 'Sopra la media dei genitori: {{better}}; primo {{best}} ({{percent}} %).',
    es: 'Por encima de la media de sus padres: {{better}}; primero {{best}} ({{percent}} %).',
  },
  'statistics.verdict.hybridsLower': {
    ru: 'Ниже среднего родителей: {{better}}; первый {{best}} ({{percent}} %).',
    en: 'Below their mid-parent: {{better}}; first {{best}} ({{percent}} %).',
    it: 'Sotto la media dei genitori: {{better}}; primo {{best}} ({{percent}} %).',
    es: 'Por debajo de la media de sus padres: {{better}}; primero {{best}} ({{percent}} %).',
  },
  'statistics.verdict.sca': {
    ru: 'Скрещивания различаются сверх родителей: F = {{f}}, p {{p}}.',
    en: 'The crosses differ beyond their parents: F = {{f}}, p {{p}}.',
    it: 'Gli incroci differiscono oltre i genitori: F = {{f}}, p {{p}}.',
    es: 'Los cruces difieren más allá de sus padres: F = {{f}}, p {{p}}.',
  },
  'statistics.verdict.scaNot': {
    ru: 'Различий скрещиваний сверх родителей не обнаружено: F = {{f}}, p {{p}}.',
    en: 'No difference of the crosses beyond their parents is shown: F = {{f}}, p {{p}}.',
    it: 'Nessuna differenza degli incroci oltre i genitori è mostrata: F = {{f}}, p {{p}}.',
    es: 'No se muestra diferencia de los cruces más allá de sus padres: F = {{f}}, p {{p}}.',
  },
  'statistics.verdict.fieldEven': {
    ru: 'Сходства соседних делянок не обнаружено (I Морана {{i}}): поправка на поле мало что даёт.',
    en: 'No likeness of neighbouring plots is shown (Moran’s I {{i}}): correcting for the field gains little.',
    it: 'Nessuna somiglianza tra parcelle vicine è mostrata (I di Moran {{i}}): correggere per il campo giova poco.',
    es: 'No se muestra semejanza entre parcelas vecinas (I de Moran {{i}}): corregir por el campo aporta poco.',
  },
  'statistics.verdict.fieldEvenGain': {
    ru: 'В остатках блоков сходства соседних делянок не обнаружено (I Морана {{i}}), но с поправкой на поле сравнения точнее в {{times}} раза; первая {{best}}.',
    en: 'After blocks no likeness of neighbouring plots is shown (Moran’s I {{i}}), yet correcting for the field makes comparisons {{times}} times as precise; {{best}} comes first.',
    it: 'Tolti i blocchi nessuna somiglianza tra parcelle vicine è mostrata (I di Moran {{i}}), ma con la correzione per il campo i confronti sono {{times}} volte più precisi; prima è {{best}}.',
    es: 'Sin los bloques no se muestra semejanza entre parcelas vecinas (I de Moran {{i}}), pero corregir por el campo hace las comparaciones {{times}} veces más precisas; la primera es {{best}}.',
  },
  'statistics.verdict.fieldTrend': {
    ru: 'Соседние делянки похожи (I Морана {{i}}); без хода поля первая {{best}}.',
    en: 'Neighbouring plots are similar (Moran’s I {{i}}); after trend correction {{best}} ranks first.',
    it: 'Le parcelle vicine si somigliano (I di Moran {{i}}); senza tendenza prima è {{best}}.',
    es: 'Las parcelas vecinas se parecen (I de Moran {{i}}); sin la tendencia la primera es {{best}}.',
  },
  'statistics.verdict.fieldGain': {
    ru: 'Соседние делянки похожи. С поправкой сравнения точнее в {{times}} раза: {{best}} переходит с места {{from}} на 1.',
    en: 'Neighbouring plots are similar. Correcting for field trend makes comparisons {{times}} times as precise; {{best}} moves from rank {{from}} to 1.',
    it: 'Le parcelle vicine si somigliano. Con la correzione i confronti sono {{times}} volte più precisi: {{best}} passa dal posto {{from}} al 1.',
    es: 'Las parcelas vecinas se parecen. Con la corrección las comparaciones son {{times}} veces más precisas: {{best}} pasa del puesto {{from}} al 1.',
  },
} satisfies Words
