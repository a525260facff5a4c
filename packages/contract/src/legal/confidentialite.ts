import { accountLimits } from '../account-limits.ts';
import { alertLimits } from '../alerts.ts';
import { announcementsKept } from '../announcements.ts';
import { listedDays } from '../expiry.ts';
import { imageLimits } from '../images.ts';
import { intentLimits } from '../intents.ts';
import { joiningByEmailLimits } from '../joining-by-email.ts';
import { loginLinkLimits } from '../login-link.ts';
import { noticeKinds, notices } from '../notices.ts';
import { notificationLimits } from '../notifications.ts';
import { operationLimits } from '../operations.ts';
import { outingLimits } from '../outings.ts';
import { participationLimits } from '../participations.ts';
import { pushLimits } from '../push.ts';
import { reportLimits } from '../reports.ts';
import { requestKeyHours } from '../request-keys.ts';
import {
  type LegalDocument,
  legalDocument,
  minimumAge,
  noticeOfChangeDays,
  type Publisher,
  section,
} from './document.ts';

export function confidentialite(publisher: Publisher): LegalDocument {
  return legalDocument('confidentialite', [
    ...who(publisher),
    ...what(),
    ...whoSees(publisher),
    ...howLong(),
    ...onYourDevice(),
    ...yourRights(publisher),
    ...protection(),
  ]);
}

function who(publisher: Publisher) {
  return [
    section(
      'L’essentiel',
      [
        'Les autres voient votre nom d’utilisateur et ce que vous publiez, avec la commune de vos annonces. Les personnes inscrites voient aussi la commune de votre profil. Personne ne voit votre adresse e-mail.',
        'Votre position n’est jamais plus précise que le centre de votre commune.',
        'Aucun cookie de suivi, aucune publicité, aucune mesure d’audience par un tiers, aucune revente de données.',
        'Depuis votre profil, vous téléchargez toutes vos données ou supprimez votre compte, seul et en une minute.',
      ],
      'Le reste de cette page donne le détail, comme le demande l’article 13 du règlement (UE) 2016/679 (RGPD).',
    ),
    section(
      'Responsable du traitement',
      `Le responsable du traitement est ${publisher.name}, ${publisher.address}. Pour toute question sur vos données ou pour exercer vos droits, écrivez à ${publisher.email}. L’éditeur n’a pas désigné de délégué à la protection des données, la loi ne l’y obligeant pas ; c’est à cette adresse que l’on vous répond.`,
    ),
  ];
}

const noticesInPolicy = noticeKinds.flatMap((kind) => notices[kind].inPolicy ?? []);

function what() {
  return [
    section(
      'Données que nous traitons',
      'Vous nous les donnez ou elles naissent de votre usage du service ; nous n’en achetons ni n’en recevons d’ailleurs.',
      [
        'Compte : adresse e-mail, nom d’utilisateur, mot de passe si vous en choisissez un (seule une empreinte calculée avec argon2id est conservée, personne ne peut le relire), commune, préférences (lettre d’information, marques de lecture, e-mails de messages non lus, sortes d’avis et d’e-mails que vous avez désactivées), date d’inscription et de dernière connexion, version et heure d’acceptation des conditions, déclaration d’âge.',
        'Commune : son nom, son code postal, sa région et les coordonnées de son centre. Nous n’enregistrons pas votre adresse.',
        'Annonces : titre, texte, sport, commune, dates, qui peut les trouver (tout le monde, ou seulement les personnes qui ont le lien), photo éventuelle. Les photos sont recompressées et leurs métadonnées (EXIF, dont la position GPS et le modèle d’appareil) sont supprimées à l’arrivée.',
        'Séances, si votre annonce en propose une : jour, heure et fuseau horaire de la commune, durée, nombre de places prises et libres, à partir de combien de personnes on joue et si son auteur a dit qu’on joue quand même, niveau, mode d’inscription, participation aux frais, point de rendez-vous, et, si elle est annulée, la date et le motif. Si elle revient chaque semaine : en plus, son dernier jour si vous en fixez un, et ce avec quoi chaque nouvelle séance commence (jour, heure, durée, places, nombre de personnes pour jouer et point de rendez-vous), et si elle est en pause.',
        'Créneaux, si une séance revient chaque semaine : ce que vous y êtes (vous venez chaque semaine, vous l’avez demandé, ou l’auteur ne l’a pas voulu), depuis quand, votre rang, et les participations qui en viennent.',
        'Agenda, si vous l’abonnez à un calendrier : une empreinte de l’adresse privée, qui ne permet pas de la retrouver, et la date de sa création.',
        'Activité : favoris, votes, commentaires, nombre de vues de vos annonces.',
        'Alertes, si vous en créez : commune, distance, sports, niveau, jours et heures voulus, fréquence, et quelles annonces vous ont été signalées. Sans compte : en plus, votre adresse e-mail, et les dates de votre confirmation et de votre dernière réponse à un lien. Nous ne mesurons pas si vous ouvrez nos e-mails.',
        'Participation demandée avec une adresse e-mail, sans connexion : le prénom, l’adresse, la séance, et si c’est pour cette fois ou pour chaque semaine, le temps que l’adresse confirme. Si une adresse ne veut plus recevoir ces demandes : une empreinte de cette adresse, calculée avec une clé secrète, qui ne permet pas de la retrouver.',
        'Messages : contenu, date, destinataire, état de lecture, conversations coupées ou supprimées, personnes bloquées.',
        'Notifications : ce qui s’est passé sur vos annonces et dans vos conversations, lu ou non.',
        'Notifications sur un appareil, si vous les activez : l’adresse que le service de notification de votre navigateur a créée pour cet appareil, les clés qui servent à chiffrer ce que nous lui envoyons, la date d’activation.',
        'Réseaux de connexion : pour chacun des derniers réseaux d’où vous vous êtes connecté, une empreinte non réversible, calculée avec une clé secrète, et la date de la dernière connexion. Elle ne permet de retrouver ni votre adresse IP ni le lieu où vous étiez.',
        'Sessions : identifiant, date d’ouverture et d’expiration, et si elle a été ouverte par un e-mail. Les jetons d’activation et de réinitialisation sont conservés sous forme d’empreintes.',
        'Liens de connexion : pour chaque demande, sa date et le nombre de codes essayés, avec des empreintes non réversibles, calculées avec une clé secrète, de l’adresse e-mail, du lien et du code ; les codes faux laissent une telle empreinte de l’adresse et leur date. Une demande pour une adresse sans compte est gardée de la même façon.',
        'Inscription qui attend son activation : ce que vous vouliez faire (par exemple rejoindre une séance, cette fois ou chaque semaine), avec les numéros de l’annonce et de la séance, et une empreinte du secret de la page où vous vous êtes inscrit.',
        'SOS : les heures auxquelles vous en avez lancé un, ou en avez reçu un sans être inscrit à la séance, pour que personne ne soit dérangé trop souvent.',
        'Envois répétés : le numéro que votre appareil donne à une annonce, un commentaire ou un message qu’il envoie, avec la réponse, pour qu’un envoi répété n’ait lieu qu’une fois.',
        'Annonces supprimées : leur numéro et la date, rien d’autre, pour que leur adresse réponde qu’elles n’existent plus.',
        'Signalements : contenu visé, motif, précisions, adresse e-mail de la personne qui signale si elle la donne, décision et motifs.',
        'Données techniques : adresse IP, date et heure, page ou appel demandé, code de réponse, navigateur. Les journaux ne contiennent ni mot de passe ni jeton.',
      ],
      'Nous ne demandons aucune donnée sensible (santé, origine, opinions, orientation sexuelle…). Évitez d’en écrire dans vos annonces, commentaires et messages.',
    ),
    section('Finalités et bases légales', [
      'Créer et gérer votre compte, vous connecter, par un mot de passe ou par un lien reçu par e-mail, retrouver un mot de passe : exécution du contrat (article 6, paragraphe 1, point b du RGPD).',
      'Publier et chercher des annonces autour d’une commune, proposer une séance ou y participer, cette fois ou chaque semaine, garder des favoris, voter, commenter, échanger des messages, recevoir des notifications dans l’application : exécution du contrat.',
      'Garder ce que vous êtes à un créneau, pour que chaque nouvelle séance commence avec les personnes qui viennent chaque semaine, dans l’ordre où elles l’ont choisi, que l’auteur réponde une fois pour toutes, et que son refus tienne : exécution du contrat.',
      'Vous envoyer les e-mails du service (activation, lien de connexion, mot de passe, avertissement d’inactivité, changement des conditions) : exécution du contrat.',
      'Vous avertir par e-mail d’un message resté non lu : intérêt légitime à ce que les personnes se répondent (point f). Chaque e-mail permet de les arrêter d’un clic.',
      `Vous prévenir de ce qui touche vos séances (${noticesInPolicy.join(', ')}), dans l’application, sur vos appareils si vous l’avez demandé, et sinon par e-mail : exécution du contrat. Chaque sorte d’avis se désactive dans votre profil, en entier ou pour ses seuls e-mails, et chaque e-mail permet d’arrêter d’un clic ceux de sa sorte. Une exception : l’annulation, à moins de ${participationLimits.cancelMailHours} heures du début, d’une séance à laquelle vous participez vous est envoyée par e-mail si vous n’avez activé les notifications sur aucun appareil.`,
      'Vous signaler les annonces qui correspondent à vos alertes, et vous demander, près de chez vous, de remplacer quelqu’un au dernier moment : exécution du contrat si vous avez un compte. Sans compte : votre consentement (point a), donné en confirmant votre adresse ; rien n’est envoyé avant. Chaque e-mail permet de modifier ou d’arrêter l’alerte d’un clic.',
      'Envoyer, à l’adresse avec laquelle une participation est demandée, le lien qui la confirme : mesures prises à la demande de la personne avant le contrat (point b). Chaque e-mail permet de ne plus recevoir ces demandes ; en garder l’empreinte sert à respecter ce choix, aussi après la suppression d’un compte : intérêt légitime.',
      'Limiter à trois les séances à venir d’une personne qui n’a pas encore joué, et les comptes créés en un jour avec les adresses d’un même domaine : intérêt légitime à ce que personne ne vide une séance.',
      'Vous envoyer la lettre d’information : votre consentement (point a). La case n’est jamais cochée d’avance, et un clic suffit pour se désinscrire.',
      'Vous avertir d’un message sur un appareil par une notification : votre consentement (point a). Rien n’est envoyé tant que vous ne l’avez pas demandé sur cet appareil.',
      'Compter les vues d’une annonce, une fois par personne et par jour, pour en informer son auteur : intérêt légitime, sans cookie ni suivi d’une page à l’autre.',
      'Protéger le service contre la fraude, les envois en masse et les intrusions (journaux, limites du nombre d’essais), sans que les essais d’un tiers vous empêchent de vous connecter depuis un appareil où vous l’avez déjà fait, et en vous faisant moins attendre sur un réseau où vous l’avez déjà fait : intérêt légitime à la sécurité.',
      'Recevoir les signalements, décider, motiver et conserver la trace des décisions : obligation légale (point c) issue du règlement (UE) 2022/2065.',
      'Répondre aux réquisitions des autorités et à vos demandes d’exercice de droits : obligation légale.',
      'Prouver l’acceptation des conditions et défendre nos droits en cas de litige : intérêt légitime.',
    ]),
    section(
      'Données obligatoires et facultatives',
      'L’adresse e-mail et le nom d’utilisateur sont nécessaires pour ouvrir un compte, avec un mot de passe et une commune quand vous vous inscrivez par le formulaire : sans eux, vous pouvez seulement consulter les annonces. Tout le reste est facultatif : photo, dates, séance et son point de rendez-vous, lettre d’information, notifications sur un appareil, alertes, commentaires. Consulter le service ne demande aucune inscription, et une alerte ne demande qu’une adresse e-mail.',
    ),
    section(
      'Localisation',
      'Une recherche part du centre d’une commune. Le bouton « Près de moi » demande à votre navigateur votre position, avec votre accord et seulement à ce moment-là : elle sert à trouver la commune la plus proche, puis elle est oubliée. Elle n’est ni conservée ni transmise à d’autres.',
      'La position affichée pour une annonce, sur la carte comme dans la liste, est celle du centre de sa commune. Le point de rendez-vous d’une séance est un texte que vous écrivez : nous n’en calculons aucune position.',
    ),
  ];
}

function whoSees(publisher: Publisher) {
  return [
    section(
      'Ce que les autres voient',
      [
        'Tout le monde, sans compte : vos annonces, votre nom d’utilisateur, la commune de chaque annonce, vos commentaires, le nombre total de votes, et, pour une séance, le jour, l’heure, la durée, le niveau, la participation aux frais, le nombre de places et si elle est confirmée. Ces pages peuvent être référencées par les moteurs de recherche.',
        'Une annonce que vous réservez à ceux qui ont son lien n’est dans aucune liste, et les moteurs de recherche sont priés de l’ignorer. Toute personne qui a le lien la lit, avec ses commentaires, et peut le transmettre.',
        'Les personnes inscrites : en plus, le nom de la commune de votre profil et le mois de votre inscription.',
        'Les personnes à qui vous écrivez : votre nom d’utilisateur et vos messages, ainsi que vos marques de lecture et de saisie, sauf si vous les désactivez dans votre profil.',
        'L’auteur d’une séance et les personnes qui y participent, elles seules : le point de rendez-vous et le motif d’une annulation. Si l’inscription est ouverte, toute personne qui s’inscrit lit le point de rendez-vous dans les secondes qui suivent.',
        'L’auteur d’une séance : qui participe, demande ou attend, qui vient ou demande à venir chaque semaine, et le mot que chacun lui écrit. Les personnes qui participent : qui d’autre participe, et qui vient ou demande à venir chaque semaine. Tout le monde, sans les noms : combien de places sont prises, combien de personnes attendent et combien viennent chaque semaine.',
        'La personne concernée, elle seule : le motif que l’auteur donne en refusant ou en retirant quelqu’un, et que ce refus vaut pour chaque semaine.',
        'Personne d’autre que vous : votre adresse e-mail, vos alertes, vos favoris, le sens de vos votes, les personnes que vous avez bloquées.',
      ],
      'Là où l’application doit désigner une personne, elle emploie un identifiant aléatoire qui ne révèle pas son adresse e-mail. La personne visée par un signalement n’apprend pas qui l’a fait.',
    ),
    section(
      'Destinataires et hébergement',
      'Seules les personnes chargées d’administrer et de modérer le service ont accès aux données, dans la mesure où leur tâche l’exige. Nous faisons appel à des sous-traitants, liés par contrat à nos instructions :',
      [
        `l’hébergeur du service : ${publisher.host} ;`,
        'le prestataire qui achemine les e-mails du service, à qui nous ne transmettons que l’adresse du destinataire et le message.',
      ],
      'Si vous activez les notifications sur un appareil, elles passent par le service de notification de l’éditeur de votre navigateur (Google, Mozilla, Apple ou Microsoft, par exemple), qui applique ses propres règles. Il apprend l’adresse de l’appareil, l’heure et la taille de l’envoi. Le contenu est chiffré, seul votre navigateur peut le lire : le nom d’utilisateur de la personne qui vous écrit et la conversation à ouvrir, jamais le message, ou ce qui change pour votre séance, jamais le point de rendez-vous.',
      'Si vous abonnez un calendrier (Google, Apple, Microsoft ou Nextcloud, par exemple) à l’adresse privée de votre agenda, ce service lit vos séances, y compris le point de rendez-vous de celles auxquelles vous participez, et applique ses propres règles. Toute personne qui connaît cette adresse peut les lire aussi : ne la partagez pas. Vous pouvez à tout moment la remplacer ou la retirer.',
      'Les autorités judiciaires et administratives peuvent obtenir les données que la loi leur permet de demander. Nous ne vendons, ne louons et n’échangeons aucune donnée.',
      'Les boutons de partage (Facebook, Twitter, WhatsApp, LinkedIn) sont de simples liens : ces services n’apprennent rien de vous tant que vous ne les ouvrez pas. Leurs propres règles s’appliquent ensuite.',
    ),
    section(
      'Transferts hors de l’Union européenne',
      'Nous ne transférons aucune donnée personnelle hors de l’Union européenne, sauf dans deux cas que vous choisissez. Si vous abonnez un calendrier étranger à votre agenda, il vient lire vos séances à votre demande. Si vous activez les notifications sur un appareil, l’éditeur de votre navigateur peut alors traiter l’adresse de cet appareil et l’envoi chiffré dans un autre pays, aux États-Unis notamment. Ce transfert repose sur une décision d’adéquation de la Commission européenne lorsqu’elle couvre cet éditeur, et sinon sur le consentement que vous donnez en activant les notifications (articles 45 et 49 du RGPD).',
      'Une annonce ou un commentaire publics peuvent, par nature, être lus depuis n’importe quel pays.',
    ),
  ];
}

function howLong() {
  return [
    section(
      'Durées de conservation',
      [
        `Compte activé : jusqu’à sa suppression. Sans connexion, vous êtes averti par e-mail au bout de ${accountLimits.unusedMonths.warned} mois et le compte est effacé au bout de ${accountLimits.unusedMonths.erased} mois.`,
        `Compte jamais activé : ${accountLimits.unactivatedDays} jours, et ${intentLimits.keptHours} heures pour ce que vous vouliez faire en vous inscrivant. Dès que la personne qui lit les e-mails de l’adresse se connecte par un lien ou un code, choisit un nouveau mot de passe ou confirme une participation, tout ce qu’un compte jamais activé contenait est effacé.`,
        `Liens d’activation : ${accountLimits.activationHours} heures. Liens de réinitialisation du mot de passe : ${accountLimits.resetHours} heure. L’empreinte de ces liens est effacée ${accountLimits.expiredLinkDays} jours après. Liens et codes de connexion : ${loginLinkLimits.minutes} minutes, et leur demande est effacée ensuite ; les empreintes de codes faux : ${loginLinkLimits.wrongCodes.days} jours. Sessions : ${accountLimits.sessionDays} jours, ou jusqu’à la déconnexion.`,
        `Réseaux de connexion : ${accountLimits.knownNetworkDays} jours après la dernière connexion depuis ce réseau, ${accountLimits.knownNetworks} réseaux au plus, le plus ancien cédant sa place ; changer de mot de passe efface les autres.`,
        `Annonces : elles quittent la recherche ${listedDays.afterEnd} jours après leur date de fin, ou ${listedDays.afterCreation} jours après leur création si elles n’en ont pas. Elles restent dans votre espace et sont effacées ${announcementsKept.unlistedMonths} mois plus tard, ou dès que vous les supprimez. Avec une séance, c’est sa fin qui compte.`,
        `Séances : l’annonce quitte la recherche à la fin de la séance, ou dès qu’elle est annulée. Le point de rendez-vous, les mots à l’auteur et les motifs sont effacés ${outingLimits.kept.detailsDays} jours après la fin prévue, sauf dans les notifications que vous avez reçues. La séance et les participations sont effacées ${outingLimits.kept.months} mois après, même si l’annonce a été supprimée avant : les personnes qui comptaient venir doivent pouvoir la retrouver dans leur agenda, avec le titre de l’annonce et sa commune. Le titre est effacé avec votre compte, ou dès que la modération retire l’annonce. Il reste noté, aussi longtemps que votre compte, que vous avez déjà joué.`,
        'Créneaux : aussi longtemps que l’annonce, ou jusqu’à ce qu’elle ne se répète plus ; le point de rendez-vous avec lequel leurs séances commencent est effacé avec celui de la dernière séance, et au plus tard avec l’annonce. Venir chaque semaine, ou l’avoir demandé : jusqu’à ce que vous y mettiez fin, que l’auteur arrête le créneau, qu’un blocage vous sépare, que votre compte soit suspendu ou que l’annonce disparaisse. Un refus : au plus aussi longtemps que l’annonce, même si le créneau s’arrête et reprend. Dans tous les cas, au plus tard avec votre compte.',
        'Adresse privée d’un calendrier : jusqu’à ce que vous la remplaciez, la retiriez ou supprimiez votre compte.',
        `Photos : aussi longtemps que l’annonce ; une photo envoyée sans annonce est effacée au bout de ${imageLimits.abandonedHours} heures.`,
        'Favoris et votes : jusqu’à ce que vous les retiriez ou que l’annonce disparaisse. Commentaires : jusqu’à leur suppression ou celle de l’annonce.',
        `Alertes : jusqu’à ce que vous les arrêtiez ou supprimiez votre compte. Une demande sans compte qui n’est pas confirmée est effacée au bout de ${alertLimits.confirmHours} heures. Sans compte et sans réponse à un lien pendant ${alertLimits.renewal.months} mois, nous vous demandons une fois par e-mail si l’alerte doit continuer ; sans réponse, elle est effacée ${alertLimits.renewal.answerDays} jours après. La liste des annonces signalées est effacée avec chaque annonce.`,
        `Participation demandée avec une adresse e-mail : ${joiningByEmailLimits.hours} heures, ou jusqu’à sa confirmation. Empreinte d’une adresse qui ne veut plus ces demandes : jusqu’à ce que vous les permettiez de nouveau, ou vous connectiez avec cette adresse.`,
        'Heures des SOS : un jour après la dernière.',
        `Numéros d’envois répétés : ${requestKeyHours} heures. Numéros d’annonces supprimées : sans limite, ils ne désignent personne.`,
        'Messages : aussi longtemps que l’un des participants a un compte et n’a pas supprimé la conversation.',
        `Notifications : ${notificationLimits.keptDays} jours au plus.`,
        `Adresses de notification : jusqu’à ce que vous désactiviez les notifications sur l’appareil ou supprimiez votre compte, et ${pushLimits.browsers} appareils au plus, le plus ancien cédant sa place. Se déconnecter met aussi fin aux notifications : l’adresse ne mène plus nulle part, et nous l’effaçons dès que le service de notification nous le signale. Une notification qui n’a pas pu être remise est abandonnée au bout de ${pushLimits.keptHours} heures.`,
        `File d’envoi des e-mails : ${operationLimits.sentMailDays} jours après l’envoi.`,
        `Comptage des vues : une empreinte non réversible, calculée avec une clé qui change chaque jour, effacée au bout de ${announcementsKept.viewFingerprintHours} heures. Seul le total demeure.`,
        `Signalements et décisions de modération : ${reportLimits.keptMonths} mois après la clôture du dossier.`,
        `Journaux techniques : ${operationLimits.logDays} jours.`,
        `Sauvegardes : ${operationLimits.backupDays} jours. Une donnée effacée disparaît des sauvegardes dans ce délai, et n’est pas remise en service si une sauvegarde est restaurée.`,
      ],
      'Quand vous supprimez votre compte, tout ce qui précède est effacé sans attendre, hormis les journaux, les dossiers de signalement, les sauvegardes et l’empreinte d’une adresse qui ne veut plus de demandes, qui suivent les durées indiquées. Les messages que vous avez envoyés restent lisibles pour leurs destinataires sous le nom « Utilisateur supprimé », sans lien avec vous ; supprimez d’abord ceux que vous ne voulez pas laisser. Si une autorité nous ordonne de conserver des données précises, nous suspendons leur effacement le temps qu’elle fixe.',
    ),
  ];
}

function onYourDevice() {
  return [
    section(
      'Cookies et stockage local',
      'Coéquipiers ne dépose aucun cookie de suivi et ne charge rien depuis un autre site : polices, images et programmes viennent de nos propres serveurs. Il n’y a donc pas de bandeau de consentement.',
      `Un seul cookie existe, « device », et seulement pour les personnes qui ont un compte : il est déposé quand vous vous connectez ou choisissez un mot de passe, et n’est renvoyé qu’à la connexion suivante ou quand vous demandez un lien de connexion ou un nouveau mot de passe. Il contient un nombre aléatoire et une signature, rien qui dise qui vous êtes. Strictement nécessaire à la sécurité, il reconnaît votre appareil, pour que les essais et les demandes d’un tiers ne vous empêchent pas de vous connecter. Il expire ${accountLimits.deviceCookieDays} jours après, et ne vaut plus rien dès que vous changez de mot de passe ou supprimez votre compte.`,
      'Votre navigateur garde aussi, sur votre appareil seulement, les éléments strictement nécessaires au service que vous demandez (article 82 de la loi du 6 janvier 1978) :',
      [
        'auth_token : votre jeton de connexion, effacé à la déconnexion ;',
        'auth_user : votre adresse e-mail, pour afficher votre session, effacée à la déconnexion ;',
        'auth_redirect_message et la page à retrouver : la raison pour laquelle la connexion vous est demandée, effacée une fois lue ;',
        `l’adresse e-mail d’une inscription qui attend son activation, ${intentLimits.keptHours} heures au plus ;`,
        'dans l’onglet seulement, le secret d’un lien reçu par e-mail, jusqu’à ce qu’il ait servi ou ne soit plus valable ;',
        'une copie de la liste de vos favoris, effacée à la déconnexion ;',
        'la dernière commune choisie, pour la proposer à la visite suivante ;',
        'le brouillon d’une annonce en cours, effacé à la publication ;',
        'le brouillon d’un message et les messages qui n’ont pas pu partir, effacés à l’envoi ou à la déconnexion ;',
        'une copie des annonces, des conversations et des listes que vous avez ouvertes, pour les relire sans réseau ; celle de ce qui vous est propre est effacée à la déconnexion ;',
        'si vous les activez, l’inscription de cet appareil aux notifications, effacée à la déconnexion ;',
        'le thème clair ou sombre que vous avez choisi ;',
        'un repère technique qui évite de recharger deux fois une page après une mise à jour.',
      ],
      'Vous pouvez tout effacer depuis les réglages de votre navigateur : vous serez simplement déconnecté.',
    ),
    section(
      'Ni profilage ni publicité',
      'Aucune décision vous concernant n’est prise de façon automatisée au sens de l’article 22 du RGPD. Il n’y a ni profilage, ni publicité, ni recommandation personnalisée : les annonces sont classées par date ou par distance.',
    ),
  ];
}

function yourRights(publisher: Publisher) {
  return [
    section(
      'Vos droits',
      'Vous disposez des droits suivants ; la plupart s’exercent directement dans l’application.',
      [
        'Accès et portabilité : « Télécharger mes données », dans votre profil, vous remet une archive zip de tout ce qui vous concerne, en JSON, un format lisible par d’autres services, avec vos photos.',
        'Rectification : modifiez votre nom d’utilisateur et votre commune dans votre profil, vos annonces et vos commentaires là où ils sont. L’adresse e-mail, vérifiée à l’inscription, se corrige sur demande.',
        'Effacement : « Supprimer mon compte », dans votre profil, ou la suppression d’une annonce, d’un commentaire, d’une conversation.',
        'Retrait du consentement : l’interrupteur de la lettre d’information dans votre profil, ou le lien en bas de chaque envoi ; pour une alerte sans compte, le lien « Arrêter cette alerte » de chaque e-mail ; l’interrupteur « Notifications sur cet appareil » du profil, ou les réglages de votre navigateur. Les envois antérieurs restent licites.',
        'Opposition aux traitements fondés sur l’intérêt légitime, pour des raisons tenant à votre situation ; vous pouvez toujours arrêter les e-mails de messages non lus.',
        'Limitation du traitement, le temps de vérifier une contestation.',
        'Directives sur le sort de vos données après votre décès (article 85 de la loi du 6 janvier 1978).',
      ],
      `Pour toute autre demande, écrivez à ${publisher.email}, de préférence depuis l’adresse de votre compte. Nous répondons dans un délai d’un mois, prolongeable de deux mois si la demande est complexe, et gratuitement. Une preuve d’identité n’est demandée qu’en cas de doute raisonnable.`,
    ),
    section(
      'Réclamation auprès de la CNIL',
      'Si vous estimez que vos droits ne sont pas respectés, vous pouvez à tout moment adresser une réclamation à la Commission nationale de l’informatique et des libertés : cnil.fr/fr/plaintes, ou CNIL, 3 place de Fontenoy, TSA 80715, 75334 Paris Cedex 07. Si vous vivez dans un autre pays de l’Union, l’autorité de ce pays est également compétente.',
    ),
    section(
      'Mineurs',
      `Le service s’adresse aux personnes de ${minimumAge} ans ou plus, âge à partir duquel la loi française permet de consentir seul au traitement de ses données (article 45 de la loi du 6 janvier 1978). L’inscription comporte une déclaration en ce sens. Si vous apprenez qu’un enfant plus jeune s’est inscrit, écrivez à ${publisher.email} : le compte est fermé et ses données sont effacées.`,
      'Nous ne faisons aucun usage particulier des données des mineurs et n’affichons l’âge de personne.',
    ),
  ];
}

function protection() {
  return [
    section(
      'Sécurité',
      'Les échanges avec le service sont chiffrés (HTTPS). Les mots de passe sont protégés par argon2id et les plus courants sont refusés. Les sessions peuvent être révoquées : changer de mot de passe ferme toutes les autres. Le nombre d’essais de connexion est limité, et ouvrir un lien reçu par e-mail ne suffit jamais : il faut confirmer sur la page. Les images reçues sont décodées et réencodées. Les messages sont stockés sur nos serveurs, accessibles aux seuls participants ; ils ne sont pas chiffrés de bout en bout.',
      'Si une violation de données présentait un risque pour vous, la CNIL en serait avertie dans les 72 heures, et vous sans délai si ce risque est élevé (articles 33 et 34 du RGPD).',
    ),
    section(
      'Modifications de cette politique',
      `Cette politique porte une version et une date. Tout changement important est annoncé par e-mail et dans l’application au moins ${noticeOfChangeDays} jours avant de s’appliquer, et votre consentement est redemandé chaque fois que la loi l’exige.`,
    ),
  ];
}
