import type { StaticText } from './staticText.ts'

/** The privacy policy. */
export const privacyText: StaticText = {
  en: [
    {
      heading: null,
      paragraphs: ['This policy applies to Plotline, a web application for plant breeding and field trials.'],
    },
    {
      heading: 'Data we collect',
      paragraphs: [
        'What you enter: login, name, e-mail, telephone, date of birth, countries; your company’s trials, lines, seed, photographs and files.',
        'What is recorded while you work: time of sign-in, network address, browser, and who changed which value and when.',
        'We do not read your location, and places stored inside photographs are removed. There is no advertising and no tracking.',
      ],
    },
    {
      heading: 'Third parties',
      paragraphs: [
        'Your company’s data is visible to your company alone. We give data to others only when the law requires it, to protect rights and safety, or to providers who run the service for us and are bound by this policy. Anonymised totals may be used to improve the service.',
      ],
    },
    {
      heading: 'Opting out',
      paragraphs: [
        'You can stop all collection by uninstalling the application or no longer using it, and ask for deletion.',
      ],
    },
    {
      heading: 'Retention',
      paragraphs: ['We keep data while the account exists and for at most 1 year after it is deleted.'],
    },
    {
      heading: 'Children',
      paragraphs: [
        'The service is not meant for children under 13. We do not knowingly collect their data; if you learn of such data, write to {email} and we will delete it.',
      ],
    },
    {
      heading: 'Security',
      paragraphs: [
        'Connections are encrypted, passwords are stored only as hashes, each company’s records are kept apart in the database, access is logged.',
      ],
    },
    {
      heading: 'Changes',
      paragraphs: [
        'We publish a changed policy here with its new date; using the service afterwards means that you accept it.',
      ],
    },
    {
      heading: 'Your consent',
      paragraphs: ['By using the service you agree to the processing described here.'],
    },
    { heading: 'Contact', paragraphs: ['{email}'] },
  ],
  ru: [
    {
      heading: null,
      paragraphs: ['Политика относится к Plotline, веб-приложению для селекции и полевых опытов.'],
    },
    {
      heading: 'Какие данные мы собираем',
      paragraphs: [
        'То, что вы вводите: логин, имя, электронная почта, телефон, дата рождения, страны; опыты, линии, семена, фотографии и файлы вашей компании.',
        'То, что записывается при работе: время входа, сетевой адрес, браузер, кто, когда и какое значение изменил.',
        'Ваше местоположение мы не читаем, координаты внутри фотографий удаляем. Рекламы и слежения нет.',
      ],
    },
    {
      heading: 'Третьи лица',
      paragraphs: [
        'Данные компании видит только она сама. Мы передаём данные другим лишь по требованию закона, для защиты прав и безопасности либо исполнителям, которые обеспечивают работу сервиса и обязаны соблюдать эту политику. Обезличенные итоги могут использоваться для улучшения сервиса.',
      ],
    },
    {
      heading: 'Отказ',
      paragraphs: [
        'Чтобы прекратить сбор данных, удалите приложение или перестаньте им пользоваться; можно запросить удаление.',
      ],
    },
    {
      heading: 'Хранение',
      paragraphs: ['Данные хранятся, пока существует учётная запись, и не более 1 года после её удаления.'],
    },
    {
      heading: 'Дети',
      paragraphs: [
        'Сервис не предназначен для детей младше 13 лет. Мы сознательно не собираем их данные; если вы узнали о таких данных, напишите на {email}, и мы их удалим.',
      ],
    },
    {
      heading: 'Безопасность',
      paragraphs: [
        'Соединения шифруются, пароли хранятся только в виде хешей, записи компаний разделены в базе данных, доступ протоколируется.',
      ],
    },
    {
      heading: 'Изменения',
      paragraphs: ['Новая редакция публикуется здесь с новой датой; дальнейшее использование означает согласие с ней.'],
    },
    {
      heading: 'Согласие',
      paragraphs: ['Пользуясь сервисом, вы соглашаетесь с описанной обработкой данных.'],
    },
    { heading: 'Связь', paragraphs: ['{email}'] },
  ],
  it: [
    {
      heading: null,
      paragraphs: [
        'Questa informativa riguarda Plotline, un’applicazione web per il miglioramento genetico e le prove di campo.',
      ],
    },
    {
      heading: 'Dati raccolti',
      paragraphs: [
        'Ciò che si inserisce: nome utente, nome, e-mail, telefono, data di nascita, paesi; prove, linee, semi, fotografie e file dell’azienda.',
        'Ciò che si registra durante il lavoro: ora di accesso, indirizzo di rete, browser, e chi ha modificato quale valore e quando.',
        'Non leggiamo la posizione, e i luoghi memorizzati nelle fotografie vengono rimossi. Non ci sono pubblicità né tracciamento.',
      ],
    },
    {
      heading: 'Terze parti',
      paragraphs: [
        'I dati dell’azienda sono visibili soltanto all’azienda stessa. Li comunichiamo ad altri solo quando la legge lo richiede, per tutelare diritti e sicurezza, o a fornitori che gestiscono il servizio per noi e sono vincolati da questa informativa. Totali anonimizzati possono servire a migliorare il servizio.',
      ],
    },
    {
      heading: 'Rinuncia',
      paragraphs: [
        'Per interrompere ogni raccolta basta disinstallare l’applicazione o non usarla più, e chiedere la cancellazione.',
      ],
    },
    {
      heading: 'Conservazione',
      paragraphs: ['Conserviamo i dati finché esiste l’account e al massimo per 1 anno dopo la sua eliminazione.'],
    },
    {
      heading: 'Minori',
      paragraphs: [
        'Il servizio non è destinato a bambini di età inferiore a 13 anni. Non raccogliamo consapevolmente i loro dati; chi venisse a conoscenza di tali dati scriva a {email} e li cancelleremo.',
      ],
    },
    {
      heading: 'Sicurezza',
      paragraphs: [
        'Le connessioni sono cifrate, le password sono memorizzate soltanto come hash, i dati di ogni azienda sono tenuti separati nel database, gli accessi sono registrati.',
      ],
    },
    {
      heading: 'Modifiche',
      paragraphs: [
        'Un’informativa modificata viene pubblicata qui con la nuova data; usare il servizio in seguito significa accettarla.',
      ],
    },
    {
      heading: 'Consenso',
      paragraphs: ['Usando il servizio si accetta il trattamento qui descritto.'],
    },
    { heading: 'Contatti', paragraphs: ['{email}'] },
  ],
  es: [
    {
      heading: null,
      paragraphs: [
        'Esta política se aplica a Plotline, una aplicación web para la mejora vegetal y los ensayos de campo.',
      ],
    },
    {
      heading: 'Datos que recogemos',
      paragraphs: [
        'Lo que usted introduce: usuario, nombre, correo electrónico, teléfono, fecha de nacimiento, países; ensayos, líneas, semillas, fotografías y archivos de su empresa.',
        'Lo que se registra mientras trabaja: hora de acceso, dirección de red, navegador, y quién cambió qué valor y cuándo.',
        'No leemos su ubicación, y los lugares guardados en las fotografías se eliminan. No hay publicidad ni seguimiento.',
      ],
    },
    {
      heading: 'Terceros',
      paragraphs: [
        'Los datos de su empresa solo los ve su empresa. Los damos a otros únicamente cuando la ley lo exige, para proteger derechos y seguridad, o a proveedores que prestan el servicio por nosotros y están sujetos a esta política. Los totales anonimizados pueden usarse para mejorar el servicio.',
      ],
    },
    {
      heading: 'Exclusión',
      paragraphs: [
        'Puede detener toda recogida desinstalando la aplicación o dejando de usarla, y pedir la eliminación.',
      ],
    },
    {
      heading: 'Conservación',
      paragraphs: ['Conservamos los datos mientras exista la cuenta y como máximo 1 año después de su eliminación.'],
    },
    {
      heading: 'Menores',
      paragraphs: [
        'El servicio no está destinado a menores de 13 años. No recogemos sus datos a sabiendas; si sabe de tales datos, escriba a {email} y los eliminaremos.',
      ],
    },
    {
      heading: 'Seguridad',
      paragraphs: [
        'Las conexiones están cifradas, las contraseñas se guardan solo como hashes, los registros de cada empresa se mantienen separados en la base de datos y los accesos quedan registrados.',
      ],
    },
    {
      heading: 'Cambios',
      paragraphs: [
        'Una política modificada se publica aquí con su nueva fecha; usar el servicio después significa aceptarla.',
      ],
    },
    {
      heading: 'Consentimiento',
      paragraphs: ['Al usar el servicio, usted acepta el tratamiento aquí descrito.'],
    },
    { heading: 'Contacto', paragraphs: ['{email}'] },
  ],
}
