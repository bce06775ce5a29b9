import type { SampleTexts } from './sources.ts'

export const italian: SampleTexts = {
  source: 'Notizie di esempio di Plotline',
  articles: {
    checks: {
      title: 'Perché un testimone in ogni blocco',
      html: '<p>Suolo, acqua e pressione della ruggine cambiano lungo il campo e non ci sono due blocchi davvero uguali. Una varietà ben nota ripetuta in ogni blocco mostra questa variazione nelle stesse unità dei rilievi.</p><p>La terra che occupa rende due volte: ogni linea nuova si confronta con un testimone cresciuto accanto, e un blocco riuscito male si vede subito.</p>',
    },
    lattice: {
      title: 'Che cosa offre un reticolo alfa',
      html: '<p>Con molte linee un blocco completo diventa troppo lungo per essere uniforme. Il reticolo alfa divide ogni ripetizione in piccoli blocchi incompleti e distribuisce le linee in modo che quasi tutte le coppie si incontrino con uguale frequenza.</p><p>L’analisi toglie poi le differenze tra i piccoli blocchi: in un campo irregolare i confronti diventano più precisi con le stesse parcelle.</p>',
    },
    augmented: {
      title: 'Disegni aumentati per le linee del primo anno',
      html: '<p>Il primo anno il seme basta per una sola parcella di ogni linea. Un disegno aumentato ripete soltanto i testimoni, in ogni blocco, e mette ogni linea nuova una volta.</p><p>I testimoni ripetuti danno l’errore e correggono i blocchi. Una graduatoria fine non si ottiene: serve a scartare le linee peggiori, non a incoronare la migliore.</p>',
    },
    serpentine: {
      title: 'A serpentina o per file: numerare come si cammina',
      html: '<p>I numeri delle parcelle li legge chi ha il quaderno in mano e le mani bagnate. Se si sale lungo una fila e si scende lungo la successiva, la serpentina mantiene vicini nel quaderno i vicini in campo.</p><p>Se in ogni fila si entra dallo stesso sentiero, si numera per file. Si sceglie una volta, prima di stampare le etichette.</p>',
    },
    lsd: {
      title: 'La DMS e ciò che non dice',
      html: '<blockquote>La differenza minima significativa risponde a una sola domanda: due linee scelte prima della prova sono diverse?</blockquote><p>Sulla migliore di trenta non dice nulla. Con molte coppie alcune la superano per caso.</p><ul><li>Confrontare ogni linea con un testimone indicato prima.</li><li>Guardare prima l’analisi della varianza.</li><li>Per tutte le coppie usare un test fatto per tutte le coppie.</li></ul>',
    },
    heritability: {
      title: 'Ereditabilità sulla media delle linee',
      html: '<p>Si seleziona sulle medie di parcelle, anni e località, quindi serve l’ereditabilità di una media. La varianza d’errore si divide per il numero di parcelle, l’interazione con le località per il numero di località.</p><p>Lo stesso carattere ha perciò un’altra ereditabilità in un’altra prova. Accanto alla cifra va sempre indicato lo schema della prova.</p>',
    },
    missing: {
      title: 'Una parcella mancante non è uno zero',
      html: '<p>Una parcella mangiata dalle lepri non ha una resa: non è vero che rende zero. Uno zero al suo posto abbassa la media della linea e gonfia l’errore di tutta la prova.</p><p>Meglio lasciare vuota la cella e scrivere il motivo in una nota. L’analisi sopporta i vuoti, e chi legge dopo sa che cosa è successo.</p>',
    },
    moisture: {
      title: 'Umidità standard prima di confrontare le rese',
      html: '<p>La granella che esce umida dalla mietitrebbia pesa più della stessa granella secca. Le linee tardive sono di solito più umide, quindi il peso grezzo le favorisce.</p><p>Si misura l’umidità di ogni parcella il giorno della raccolta e si porta il peso a una sola umidità standard. Così si confronta la sostanza secca, e la classifica non segue più la data di raccolta.</p>',
    },
    borders: {
      title: 'Bordi e vicini',
      html: '<p>La fila esterna di una parcella ha più luce e più suolo di quelle interne, e un vicino alto le toglie entrambi. Una parcella piena di ruggine passa le spore a quella accanto.</p><p>Parcelle di guardia attorno alla prova e file esterne scartate rendono i dati confrontabili. Nelle prime generazioni, con poco seme, si possono almeno distanziare le linee molto diverse.</p>',
    },
    combining: {
      title: 'Attitudine combinatoria generale e specifica',
      html: '<p>L’attitudine combinatoria generale è ciò che un genitore dà in media a tutti i suoi incroci. Quella specifica è ciò che un incrocio fa oltre la somma dei due genitori.</p><p>Un genitore con alta attitudine generale merita un uso ampio. Un incrocio con alta attitudine specifica merita di essere ripetuto, ma dice poco di ciascun genitore.</p>',
    },
    heterosis: {
      title: 'Eterosi sulla media dei genitori e sul migliore',
      html: '<p>L’eterosi sulla media dei genitori confronta l’ibrido con la media dei due e interessa al genetista. Quella sul genitore migliore chiede se l’incrocio ha superato ciò che c’era già.</p><p>L’agricoltore fa una terza domanda: supera la varietà che si semina ora? Va scritto quale confronto si intende, e i genitori vanno seminati nella stessa prova.</p>',
    },
    pedigree: {
      title: 'Leggere un pedigree',
      html: '<p>La madre si scrive per prima. Una barra separa i genitori e più barre segnano gli incroci successivi, così l’ultimo incrocio si riconosce a colpo d’occhio.</p><p>Un pedigree non racconta solo la discendenza. Lo stesso nonno da entrambi i lati avverte di un materiale ristretto; un donatore che torna più volte rivela un reincrocio e il suo scopo.</p>',
    },
    reserve: {
      title: 'Scorta di riserva del seme: quanta ne serve',
      html: '<p>La scorta di riserva è il seme che quest’anno non si semina, qualunque cosa accada. Deve bastare per ripetere una volta la prova e per moltiplicare di nuovo la linea dopo una stagione perduta.</p><p>Si conta in parcelle, non in chili, correggendo per la germinabilità. I lotti vecchi contano come riserva solo dopo una nuova prova di germinazione.</p>',
    },
    kernel: {
      title: 'Peso di mille semi e dose di semina',
      html: '<p>Si semina a numero e si pesa a massa: il peso di mille semi lega le due cose. Due linee seminate con gli stessi grammi hanno densità diverse se i semi sono diversi.</p><p>I grammi di ogni linea si calcolano dal numero voluto di semi germinabili, dal peso di mille semi e dalla germinabilità. Così la densità non si nasconde più nella resa.</p>',
    },
    isolation: {
      title: 'Distanze di isolamento per moltiplicare le linee',
      html: '<p>Una linea moltiplicata accanto a un’altra può ricevere polline estraneo. La distanza sufficiente dipende dalla coltura: ai cereali autogami basta poco, a segale o mais, allogami, serve molto di più.</p><p>Isolano la distanza, l’epoca di fioritura, i sacchetti e le colture di guardia. Occorre consultare le norme dell’autorità sementiera e annotare quale mezzo si è usato.</p>',
    },
    dus: {
      title: 'La prova DUS in breve',
      html: '<p>Per essere protetta una varietà deve essere <b>distinta</b> da ogni varietà comunemente nota, abbastanza <b>uniforme</b> nei suoi caratteri e <b>stabile</b> quando si moltiplica.</p><p>L’esame segue le linee guida della specie, con il loro elenco di caratteri. Rilevarne alcuni nel proprio vivaio, anni prima della domanda, risparmia una sorpresa tardiva.</p>',
    },
    markers: {
      title: 'Marcatori per la resistenza alla ruggine',
      html: '<p>Un gene maggiore contro la ruggine si segue facilmente con un marcatore e, da solo, si perde facilmente: al fungo basta un cambiamento. Perciò si riuniscono più geni, che i marcatori mostrano dove l’occhio vede solo una foglia sana.</p><p>Il marcatore dice che il gene c’è. Se funziona ancora, lo dice il campo con la malattia.</p>',
    },
    environments: {
      title: 'Genotipo e ambiente',
      html: '<p>Una linea che vince nel sud asciutto può finire in basso nel nord umido, spesso perché la ruggine è arrivata presto. Se le linee cambiano solo distanza, una graduatoria vale ovunque; se cambiano ordine, no.</p><p>Prima di fare la media tra le località si cercano gli incroci in un grafico delle medie. Due buone varietà regionali possono battere un compromesso.</p>',
    },
    naming: {
      title: 'Nomi delle linee su cui i file concordano',
      html: '<p>«Lada», «lada» con uno spazio finale e «Lada 2» per un computer sono tre linee. Conviene accordarsi su una sola grafia, un separatore e un alfabeto, e non digitare mai un nome che si può scegliere.</p><p>Accanto al nome si tiene il numero di accessione. Il nome cambia quando la linea diventa varietà; il numero no.</p>',
    },
    brapi: {
      title: 'BrAPI: una lingua per i programmi',
      html: '<p>Quaderni di campo, banche dati e programmi statistici chiamano parcella, linea e carattere ciascuno a modo suo. La Breeding API dà parole comuni: un programma fa a qualunque server le stesse domande.</p><p>Vi hanno un nome studi, unità di osservazione, germoplasma e variabili. Un server che risponde così risparmia esportazioni, colonne rinominate e importazioni.</p>',
    },
  },
}
