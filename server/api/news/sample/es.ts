import type { SampleTexts } from './sources.ts'

export const spanish: SampleTexts = {
  source: 'Noticias de muestra de Plotline',
  articles: {
    checks: {
      title: 'Por qué un testigo en cada bloque',
      html: '<p>El suelo, el agua y la presión de la roya cambian a lo largo del campo, y no hay dos bloques del todo iguales. Una variedad bien conocida, repetida en cada bloque, muestra ese cambio en las unidades en que se anota.</p><p>La tierra que ocupa rinde dos veces: cada línea nueva se compara con un testigo vecino, y un bloque fallido se ve enseguida.</p>',
    },
    lattice: {
      title: 'Qué aporta un látice alfa',
      html: '<p>Con muchas líneas un bloque completo es demasiado largo para ser uniforme. El látice alfa divide cada repetición en pequeños bloques incompletos y reparte las líneas de modo que casi todas las parejas coincidan con igual frecuencia.</p><p>El análisis quita después las diferencias entre bloques pequeños. En un campo irregular las comparaciones ganan precisión con las mismas parcelas.</p>',
    },
    augmented: {
      title: 'Diseños aumentados para líneas del primer año',
      html: '<p>El primer año solo hay semilla para una parcela de cada línea. Un diseño aumentado repite únicamente los testigos, en todos los bloques, y coloca cada línea nueva una vez.</p><p>Los testigos repetidos dan el error y corrigen los bloques. Lo que no da es un orden fino: sirve para descartar lo malo, no para coronar lo mejor.</p>',
    },
    serpentine: {
      title: 'En serpentina o por filas: numerar como se camina',
      html: '<p>Los números de las parcelas los lee gente con un cuaderno y las manos mojadas. Si se sube por una fila y se baja por la siguiente, la serpentina mantiene como vecinos en el cuaderno a los vecinos del campo.</p><p>Si a cada fila se entra por el mismo camino, se numera por filas. Se elige una vez, antes de imprimir las etiquetas.</p>',
    },
    lsd: {
      title: 'La DMS y lo que no dice',
      html: '<blockquote>La diferencia mínima significativa responde a una sola pregunta: ¿difieren dos líneas elegidas antes del ensayo?</blockquote><p>De la mejor entre treinta no dice nada. Con muchas parejas, algunas la superan por azar.</p><ul><li>Comparar cada línea con un testigo nombrado de antemano.</li><li>Mirar primero el análisis de varianza.</li><li>Para todas las parejas, usar una prueba hecha para todas las parejas.</li></ul>',
    },
    heritability: {
      title: 'Heredabilidad sobre la media de las líneas',
      html: '<p>Se selecciona por medias de parcelas, años y localidades, así que hace falta la heredabilidad de una media. La varianza del error se divide por el número de parcelas, y la interacción con las localidades por el número de localidades.</p><p>El mismo carácter tiene por eso otra heredabilidad en otro ensayo. Junto a la cifra debe constar siempre el diseño.</p>',
    },
    missing: {
      title: 'Una parcela perdida no es un cero',
      html: '<p>Una parcela comida por las liebres no tiene rendimiento; no es que rinda cero. Un cero en su lugar baja la media de la línea e infla el error de todo el ensayo.</p><p>Es mejor dejar la celda vacía y escribir el motivo en una nota. El análisis soporta los huecos, y quien lea después sabrá qué ocurrió.</p>',
    },
    moisture: {
      title: 'Humedad estándar antes de comparar rendimientos',
      html: '<p>El grano que sale húmedo de la cosechadora pesa más que el mismo grano seco. Las líneas tardías suelen ser las más húmedas, de modo que el peso bruto las favorece.</p><p>Se mide la humedad de cada parcela el día de la cosecha y se lleva el peso a una sola humedad estándar. Así se compara materia seca, y el orden deja de seguir la fecha de cosecha.</p>',
    },
    borders: {
      title: 'Bordes y vecinos',
      html: '<p>La fila exterior de una parcela tiene más luz y más suelo que las interiores, y un vecino alto le quita ambas cosas. Una parcela con mucha roya pasa esporas a la siguiente.</p><p>Las parcelas de borde alrededor del ensayo y las filas exteriores descartadas hacen comparables los datos. En generaciones tempranas, con poca semilla, cabe al menos separar las líneas muy distintas.</p>',
    },
    combining: {
      title: 'Aptitud combinatoria general y específica',
      html: '<p>La aptitud combinatoria general es lo que un progenitor da en promedio a todos sus cruzamientos. La específica es lo que un cruzamiento hace más allá de la suma de sus dos progenitores.</p><p>Un progenitor con alta aptitud general merece un uso amplio. Un cruzamiento con alta aptitud específica merece repetirse, pero dice poco de cada progenitor.</p>',
    },
    heterosis: {
      title: 'Heterosis sobre la media y sobre el mejor progenitor',
      html: '<p>La heterosis sobre la media de los progenitores compara el híbrido con el promedio de ambos y sirve al genetista. Sobre el mejor progenitor, pregunta si el cruzamiento superó lo que ya había.</p><p>El agricultor hace una tercera pregunta: ¿supera a la variedad que se siembra ahora? Hay que decir qué comparación se usa y sembrar los progenitores en el mismo ensayo.</p>',
    },
    pedigree: {
      title: 'Leer una genealogía',
      html: '<p>La madre se escribe primero. Una barra separa a los progenitores y varias barras marcan cruzamientos posteriores, así que el último cruzamiento se reconoce de un vistazo.</p><p>Una genealogía no cuenta solo la ascendencia. El mismo abuelo por ambos lados advierte de un material estrecho; un donante que vuelve varias veces delata un retrocruzamiento y su fin.</p>',
    },
    reserve: {
      title: 'Reserva de semilla: cuánta hace falta',
      html: '<p>La reserva es la semilla que este año no se siembra pase lo que pase. Debe alcanzar para repetir una vez el ensayo y para multiplicar de nuevo la línea tras una campaña perdida.</p><p>Se cuenta en parcelas, no en kilos, y se corrige por la germinación. Los lotes viejos solo cuentan como reserva después de una nueva prueba de germinación.</p>',
    },
    kernel: {
      title: 'Peso de mil granos y dosis de siembra',
      html: '<p>La semilla se siembra por número y se pesa por masa; el peso de mil granos une ambas cosas. Dos líneas sembradas con los mismos gramos quedan con densidades distintas si sus granos difieren.</p><p>Los gramos de cada línea se calculan con el número deseado de semillas viables, el peso de mil granos y la germinación. Así la densidad ya no se esconde en el rendimiento.</p>',
    },
    isolation: {
      title: 'Distancias de aislamiento al multiplicar líneas',
      html: '<p>Una línea que se multiplica junto a otra puede recibir polen ajeno. La distancia suficiente depende del cultivo: a los cereales autógamos les basta poco; al centeno o al maíz, alógamos, les hace falta mucha más.</p><p>Aíslan la distancia, la época de floración, las bolsas y los cultivos de borde. Conviene consultar la norma de la autoridad de semillas y anotar qué medio se usó.</p>',
    },
    dus: {
      title: 'El examen DHE en breve',
      html: '<p>Para ser protegida, una variedad debe ser <b>distinta</b> de toda variedad notoriamente conocida, lo bastante <b>homogénea</b> en sus caracteres y <b>estable</b> al multiplicarse.</p><p>El examen sigue las directrices de la especie, con su lista de caracteres. Anotar algunos de ellos en el propio vivero, años antes de la solicitud, ahorra una sorpresa tardía.</p>',
    },
    markers: {
      title: 'Marcadores de resistencia a la roya',
      html: '<p>Un gen mayor contra la roya es fácil de seguir con un marcador y, si está solo, fácil de perder: al hongo le basta un cambio. Por eso se reúnen varios genes, que los marcadores muestran donde el ojo solo ve una hoja sana.</p><p>El marcador dice que el gen está. Si todavía funciona lo responde un vivero con la enfermedad.</p>',
    },
    environments: {
      title: 'Genotipo y ambiente',
      html: '<p>Una línea que gana en el sur seco puede quedar muy abajo en el norte húmedo, a menudo porque la roya llegó pronto. Si las líneas solo cambian de distancia, un orden sirve para todos los lugares; si cambian de orden, no.</p><p>Antes de promediar se buscan cruces en un gráfico de medias. Dos buenas variedades regionales pueden superar a un compromiso.</p>',
    },
    naming: {
      title: 'Nombrar las líneas para que los archivos coincidan',
      html: '<p>«Lada», «lada» con un espacio al final y «Lada 2» son tres líneas para un ordenador. Conviene acordar una sola grafía, un separador y un alfabeto, y no teclear nunca un nombre que se puede elegir.</p><p>Junto al nombre se guarda el número de accesión. El nombre cambia cuando la línea pasa a variedad; el número no.</p>',
    },
    brapi: {
      title: 'BrAPI: un idioma para los programas',
      html: '<p>Los cuadernos de campo, las bases de datos y los programas estadísticos tienen palabras propias para parcela, línea y carácter. La Breeding API les da palabras comunes: un programa hace las mismas preguntas a cualquier servidor.</p><p>Nombra estudios, unidades de observación, germoplasma y variables. Un servidor que la habla ahorra la exportación, las columnas renombradas y la importación.</p>',
    },
  },
}
