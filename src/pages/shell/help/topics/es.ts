import type { TopicTexts } from '../topics.ts'

export const spanishTopics: TopicTexts = {
  overview: {
    title: 'Cómo orientarse',
    paragraphs: [
      'Todo pertenece a un cultivo, que se elige a la izquierda del encabezado. Al lado están las secciones y debajo las pestañas de cada una.',
      'Todo lo que se puede hacer es un comando. La paleta encuentra comandos, páginas, viveros y caracteres por sus nombres en cuatro idiomas y muestra la tecla de cada comando. La hoja de teclas reúne todas las de la página.',
      'Los cambios se guardan solos. Sin red esperan y se envían después; lo dice la barra de estado.',
    ],
  },
  map: {
    title: 'El mapa del campo',
    paragraphs: [
      'Cada celda es una parcela en su fila y columna. Las flechas mueven la parcela activa; con Mayús seleccionan, y al arrastrar se selecciona un rectángulo. Lo seleccionado en el mapa lo está en la tabla.',
      'Colorear por carácter, línea o factor muestra el campo de un vistazo. Un clic en una clase de la leyenda la conserva y atenúa las demás.',
      'Un valor tecleado se escribe en la parcela activa. El rayado indica que falta el valor; el signo de exclamación, que está fuera de los límites.',
    ],
  },
  numbering: {
    title: 'Numerar parcelas',
    paragraphs: [
      'Se eligen la esquina inicial, la dirección y si cada fila va en el mismo sentido o vuelve. El mapa muestra cada etiqueta nueva y el recorrido antes de escribir nada.',
      'Las parcelas con etiqueta la conservan, salvo que se renumere. Una etiqueta que existiría dos veces se rechaza y se ofrece el siguiente número libre. Aplicar escribe lo que muestra la vista previa; se puede deshacer.',
    ],
  },
  table: {
    title: 'La tabla de parcelas',
    paragraphs: [
      'Funciona como una hoja de cálculo: seleccionar, teclear, copiar y pegar, rellenar hacia abajo o en serie. Lo pegado se lee antes de escribirse, y las celdas que no se aceptan quedan marcadas con el motivo.',
      'El encabezado ordena; su menú fija, oculta, agrupa y filtra la columna. Las filas de abajo cuentan lo que se ve.',
      'Un valor fuera de los límites se guarda tras un aviso. Si un colega cambia la misma celda, el programa pregunta y no sobrescribe en silencio.',
    ],
  },
  toolbar: {
    title: 'Barra de herramientas',
    paragraphs: [
      'A la izquierda están el vivero y el año abiertos, con el número de parcelas y genotipos. Deshacer y rehacer nombran el cambio; la cronología reúne todos los de la sesión.',
      'La carga lee un archivo y muestra qué cambiaría antes de escribir. Se descargan listas, etiquetas y el mapa. Lo que no cabe está en el menú del final, en el mismo orden.',
    ],
  },
  inspector: {
    title: 'Panel de detalles',
    paragraphs: [
      'Muestra todo sobre la parcela activa: valores, fases con los días desde la emergencia, tecnologías, genotipo, plantas y fotos. Cada campo se edita allí y es la misma celda de la tabla.',
      'Junto a un valor puede haber una nota. Un valor excluido sigue guardado, pero sale de toda estadística. El historial de la celda dice quién la cambió y cuándo.',
    ],
  },
  charts: {
    title: 'Gráficos',
    paragraphs: [
      'Los gráficos salen de las parcelas visibles, con el mismo filtro que la tabla. Seleccionar en un gráfico selecciona las parcelas en el mapa y en la tabla.',
      'Los puntos son parcelas, el punto lleno es la media. Los valores son los de la tabla, sin los excluidos.',
      'El panel de la selección está junto al mapa: número, media, dispersión, una caja sobre la del campo y, con 2–60 líneas de al menos dos parcelas, su DMS.',
    ],
  },
  phenotypes: {
    title: 'Fenotipos página a página',
    paragraphs: [
      'Los años con muchísimas parcelas llegan por páginas; el servidor filtra y ordena todo el año. Se copia, se rellena y se pega lo que está en la página.',
      'Los filtros están encima de la tabla y se quitan uno a uno. El panel de detalles muestra las plantas de la parcela activa.',
    ],
  },
  varieties: {
    title: 'Líneas y variedades',
    paragraphs: [
      'Cada línea del cultivo es una fila: nombre, progenitores, etapa de selección y pasaporte. Los progenitores pertenecen a la línea: cambiarlos cambia todas sus parcelas.',
      'Una línea promovida pasa a variedad y conserva sus parcelas y valores. Un nombre vale una sola vez por cultivo; renombrar aquí renombra en todas partes.',
    ],
  },
  statistics: {
    title: 'Estadística',
    paragraphs: [
      'Cada pestaña calcula una cosa: valores atípicos, análisis de varianza, modelo mixto, tendencia en el campo, estabilidad. El carácter y los ajustes están a la izquierda y en la dirección: un enlace abre el mismo resultado. Los valores suprimidos no cuentan.',
      'Primero está el veredicto en palabras, después cifras, tabla y gráficos; lo elegido se ve en el mapa. Un resultado guardado dice cuántos valores han cambiado desde entonces. El informe lo imprime el navegador.',
    ],
  },
  storage: {
    title: 'Almacén de semillas',
    paragraphs: [
      'Un lote de semilla es la suma de sus apuntes: entradas, salidas, traslados, pruebas de germinación. Solo se añaden; un error se corrige con un apunte contrario, y así toda existencia se explica.',
      'A la izquierda están almacenes y lugares, en la tabla los lotes. Un plan de siembra reserva semilla y avisa si es poca, vieja o germina mal. El código del sobre encuentra su lote con un lector.',
    ],
  },
  pedigree: {
    title: 'Genealogías',
    paragraphs: [
      'Elija una variedad o una línea: los antepasados están a un lado, los descendientes al otro. Una rama se pliega y se abre; de los parientes ocultos se ve el número. El dibujo se mueve y se amplía como el mapa.',
      'La notación de Purdy lee y escribe la misma genealogía en una línea. El parentesco de dos líneas se calcula por sus antepasados comunes, y los caminos se pueden mostrar.',
    ],
  },
  genome: {
    title: 'Dónde rinden las variedades',
    paragraphs: [
      'Elija un carácter y variedades: el mapa de regiones muestra medias ajustadas por viveros y años, y la tabla de al lado las mismas cifras. Cuantos más viveros comparten, más vale la comparación.',
      'Los marcadores se suben como matriz, VCF o HapMap; un informe juzga datos ausentes y frecuencias antes de escribir. Un modelo genómico se hace con líneas que tienen valor y genotipo, y dice cuándo cambiaron sus datos.',
    ],
  },
  crossings: {
    title: 'Plan de cruzamientos',
    paragraphs: [
      'Madres y padres son dos listas; una pareja marcada se vuelve un cruzamiento. De cada pareja se ve lo que promete su progenie: media, dispersión y parte de las mejores, por el modelo genómico o, sin marcadores, por las medias de las líneas.',
      'Un plan terminado es un solo cambio del año: los cruzamientos son líneas con sus padres, las parcelas las reciben, y todo se deshace en un paso.',
    ],
  },
  designs: {
    title: 'Diseños experimentales',
    paragraphs: [
      'Un diseño se prepara en el propio mapa: tipo, repeticiones, bloques, lista de líneas y testigos. Sus parcelas se ven tenues en su lugar mientras cambia los ajustes; otra semilla da otra aleatorización, la misma semilla el mismo diseño.',
      'Las teclas eligen dónde empieza, en qué sentido avanza y qué lugares quedan vacíos. El intercambio de dos líneas se puede retirar. Enter crea las parcelas con un solo cambio, que se deshace.',
    ],
  },
  news: {
    title: 'Noticias',
    paragraphs: [
      'Los materiales del proveedor, primero los más nuevos. La búsqueda encuentra cada palabra tecleada, la última por su comienzo. Al vaciar la búsqueda se vuelve al artículo que estaba abierto.',
      'El texto se muestra sin imágenes; el botón de abajo abre la fuente en una pestaña nueva. Lo leído sigue disponible sin red.',
    ],
  },
  account: {
    title: 'La cuenta',
    paragraphs: [
      'Su perfil y, al lado, lo que pertenece a la empresa, en la medida en que su rol lo permite. El director general gestiona a todos; el jefe de división, a los empleados de su división.',
      'El idioma y el tema se eligen en el encabezado. Los contadores son los de la empresa.',
    ],
  },
  structure: {
    title: 'Estructura de la empresa',
    paragraphs: [
      'Director, divisiones y personas como árbol. Las flechas lo recorren, derecha e izquierda abren y cierran, al escribir se busca un nombre, el filtro encuentra nombre, usuario, correo y teléfono.',
      'Quien se añade recibe un usuario y una primera contraseña, mostrada una vez; al entrar por primera vez se pide una propia. Quien se elimina pierde el acceso al momento; sus líneas y cambios quedan a su nombre, y se puede restaurar.',
    ],
  },
  history: {
    title: 'Historial de cambios',
    paragraphs: [
      'Cada escritura deja una fila: quién, cuándo, dónde, cuántas parcelas y valores. Filtre por persona, cultivo, vivero, tipo y día o busque un texto; lo filtrado se exporta a un archivo.',
      'Intro abre una fila con cada valor antes y después. Revertir dice primero qué vuelve y qué se ha cambiado desde entonces, que se queda. Un vivero o año eliminado se restaura aquí durante 30 días.',
    ],
  },
}
