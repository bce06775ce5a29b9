import type { Words } from '../word.ts'

/** Crop picker and the dialogs that add crops. */
export const crop = {
  'crop.crop': {
    ru: 'Культура',
    en: 'Crop',
    it: 'Coltura',
    es: 'Cultivo',
  },
  'crop.choose': {
    ru: 'Выбор культуры',
    en: 'Choose a crop',
    it: 'Scegli una coltura',
    es: 'Elegir un cultivo',
  },
  'crop.search': {
    ru: 'Найти культуру',
    en: 'Find a crop',
    it: 'Cerca una coltura',
    es: 'Buscar un cultivo',
  },
  'crop.add': {
    ru: 'Добавить культуру',
    en: 'Add crop',
    it: 'Aggiungi coltura',
    es: 'Añadir cultivo',
  },
  'crop.dialogTitle': {
    ru: 'Добавление культуры',
    en: 'Add a crop',
    it: 'Nuova coltura',
    es: 'Nuevo cultivo',
  },
  'crop.name': {
    ru: 'Название',
    en: 'Name',
    it: 'Denominazione',
    es: 'Denominación',
  },
  'crop.englishName': {
    ru: 'Английское название',
    en: 'English name',
    it: 'Nome inglese',
    es: 'Nombre en inglés',
  },
  'crop.saveAndMore': {
    ru: 'Сохранить и создать ещё',
    en: 'Save and add another',
    it: 'Salva e crea altre',
    es: 'Guardar y crear más',
  },
  'crop.firstText': {
    ru: 'Вся работа в Plotline ведётся по культурам. Добавьте первую.',
    en: 'Everything in Plotline belongs to a crop. Add your first one.',
    it: 'Tutto il lavoro si svolge all’interno di una coltura. Crea la prima.',
    es: 'Todo el trabajo se hace dentro de un cultivo. Cree el primero.',
  },
  'crop.none': {
    ru: 'Нет ни одной культуры',
    en: 'No crop yet',
    it: 'Nessuna coltura presente',
    es: 'No hay ningún cultivo',
  },
  'crop.noneText': {
    ru: 'Питомники, нумерация делянок, линии и семена относятся к культуре. Создайте её, чтобы начать.',
    en: 'Nurseries, plot numbering, lines and seed belong to a crop. Create one to begin.',
    it: 'Vivai, numerazione delle parcelle, linee e semi appartengono a una coltura. Creane una per iniziare.',
    es: 'Los viveros, la numeración de parcelas, las líneas y la semilla pertenecen a un cultivo. Cree uno para empezar.',
  },
  'crop.addFailed': {
    ru: 'Не удалось создать культуру. Попробуйте ещё раз',
    en: 'The crop could not be added. Please try again',
    it: 'Non è stato possibile creare la coltura. Riprova',
    es: 'No fue posible crear el cultivo. Inténtelo de nuevo',
  },
} satisfies Words
