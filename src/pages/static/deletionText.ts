import type { StaticText } from './staticText.ts'

/** How data is deleted, how long it is stored and what may remain. */
export const deletionText: StaticText = {
  en: [
    {
      heading: null,
      paragraphs: [
        'You can have your data deleted in two ways: write from the address of your account to {email} with the subject “Data deletion” and your login; or clear the application’s data on your device (browser settings, site data), which removes what is kept there, not what is on the server.',
        'In the application: Account, Delete my account; a general director: Company data, Delete company. We answer within 30 days.',
      ],
    },
    {
      heading: 'What is deleted',
      paragraphs: [
        'Profile, contacts, sessions, settings; with a company also its trials, lines, seed, photographs and files. Entries made by a person in a company that goes on stay without the name.',
      ],
    },
    {
      heading: 'How long it is kept',
      paragraphs: ['At most 1 year after the account is deleted, in backups.'],
    },
    {
      heading: 'What may remain',
      paragraphs: ['Anonymised aggregate data that cannot be traced to a person or company.'],
    },
  ],
  ru: [
    {
      heading: null,
      paragraphs: [
        'Удалить данные можно двумя способами: напишите с адреса вашей учётной записи на {email} с темой «Удаление данных» и вашим логином; либо очистите данные приложения на устройстве (настройки браузера, данные сайта): так исчезнет то, что хранится на устройстве, но не на сервере.',
        'В приложении: Учётная запись, Удалить мою учётную запись; для генерального директора: Данные компании, Удалить компанию. Мы отвечаем в течение 30 дней.',
      ],
    },
    {
      heading: 'Что удаляется',
      paragraphs: [
        'Профиль, контакты, сеансы, настройки; вместе с компанией также её опыты, линии, семена, фотографии и файлы. Записи сотрудника в действующей компании остаются без имени.',
      ],
    },
    {
      heading: 'Сколько хранится',
      paragraphs: ['Не более 1 года после удаления учётной записи, в резервных копиях.'],
    },
    {
      heading: 'Что может остаться',
      paragraphs: ['Обезличенные сводные данные, по которым нельзя узнать человека или компанию.'],
    },
  ],
  it: [
    {
      heading: null,
      paragraphs: [
        'I dati si possono far eliminare in due modi: scrivere dall’indirizzo del proprio account a {email} con oggetto «Eliminazione dei dati» e il proprio nome utente; oppure cancellare i dati dell’applicazione sul dispositivo (impostazioni del browser, dati del sito), il che rimuove ciò che è conservato lì, non ciò che è sul server.',
        'Nell’applicazione: Account, Elimina il mio account; per il direttore generale: Dati dell’azienda, Elimina l’azienda. Rispondiamo entro 30 giorni.',
      ],
    },
    {
      heading: 'Che cosa si elimina',
      paragraphs: [
        'Profilo, contatti, sessioni, impostazioni; con un’azienda anche le sue prove, linee, semi, fotografie e file. Le registrazioni di una persona in un’azienda che prosegue restano senza il nome.',
      ],
    },
    {
      heading: 'Per quanto tempo si conservano',
      paragraphs: ['Al massimo 1 anno dopo l’eliminazione dell’account, nelle copie di sicurezza.'],
    },
    {
      heading: 'Che cosa può restare',
      paragraphs: ['Dati aggregati anonimizzati che non permettono di risalire a una persona o a un’azienda.'],
    },
  ],
  es: [
    {
      heading: null,
      paragraphs: [
        'Puede hacer eliminar sus datos de dos maneras: escriba desde la dirección de su cuenta a {email} con el asunto «Eliminación de datos» y su usuario; o borre los datos de la aplicación en su dispositivo (ajustes del navegador, datos del sitio), lo que quita lo que se guarda allí, no lo que está en el servidor.',
        'En la aplicación: Cuenta, Eliminar mi cuenta; para el director general: Datos de la empresa, Eliminar la empresa. Respondemos en un plazo de 30 días.',
      ],
    },
    {
      heading: 'Qué se elimina',
      paragraphs: [
        'Perfil, contactos, sesiones, ajustes; con una empresa también sus ensayos, líneas, semillas, fotografías y archivos. Las anotaciones de una persona en una empresa que continúa quedan sin el nombre.',
      ],
    },
    {
      heading: 'Cuánto tiempo se conserva',
      paragraphs: ['Como máximo 1 año después de eliminar la cuenta, en copias de seguridad.'],
    },
    {
      heading: 'Qué puede quedar',
      paragraphs: ['Datos agregados anonimizados que no permiten identificar a una persona o empresa.'],
    },
  ],
}
