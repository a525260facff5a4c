import { accountLimits } from '../account-limits.ts';
import { confirmationLimits } from '../confirmation.ts';
import { listedDays } from '../expiry.ts';
import { joiningByEmailLimits } from '../joining-by-email.ts';
import { loginLinkLimits } from '../login-link.ts';
import { numberInWords } from '../number-in-words.ts';
import { participationLimits } from '../participations.ts';
import { reportLimits } from '../reports.ts';
import { seriesLimits } from '../series.ts';
import { sportsInASentence } from '../sports.ts';
import {
  type LegalDocument,
  legalDocument,
  minimumAge,
  noticeOfChangeDays,
  type Publisher,
  section,
} from './document.ts';

export function conditions(publisher: Publisher): LegalDocument {
  return legalDocument('conditions', [
    ...joining(publisher),
    ...publishing(),
    ...moderating(publisher),
    ...responsibilities(),
    ...leaving(),
    ...changing(publisher),
  ]);
}

function joining(publisher: Publisher) {
  return [
    section(
      'Objet du service',
      `Coéquipiers est un service en ligne gratuit, édité par ${publisher.name}, qui aide à trouver des partenaires de sport près de chez soi. Chacun peut consulter les annonces publiées autour d’une commune française ; les personnes inscrites peuvent publier leurs propres annonces, en garder en favori, voter, commenter et échanger des messages privés.`,
      `Les sports proposés sont ${sportsInASentence()}. Coéquipiers met des personnes en relation : il n’organise aucune rencontre, ne loue aucun terrain, ne vend rien et ne perçoit aucune commission.`,
      'Les présentes conditions forment le contrat entre vous et l’éditeur. Consulter les annonces sans compte suppose de respecter les règles de conduite ci-dessous ; s’inscrire suppose d’accepter l’ensemble du texte. La version acceptée et l’heure de l’acceptation sont enregistrées avec votre compte.',
    ),
    section(
      'Qui peut s’inscrire',
      `L’inscription est ouverte aux personnes physiques âgées de ${minimumAge} ans ou plus, pour un usage personnel et non professionnel. En vous inscrivant, vous déclarez avoir au moins ${minimumAge} ans. Un compte dont le titulaire se révèle plus jeune est fermé et ses données sont effacées.`,
      `Si vous avez entre ${minimumAge} et 18 ans, parlez de votre inscription et de vos rencontres à vos parents ou à la personne qui a autorité sur vous. Leur accord reste nécessaire pour tout ce que la loi ne vous permet pas de décider seul.`,
    ),
    section(
      'Compte et activation',
      `Vous choisissez un nom d’utilisateur, une adresse e-mail, un mot de passe et votre commune. Un lien envoyé par e-mail active le compte ; il est valable ${accountLimits.activationHours} heures et vous pouvez en demander un nouveau depuis la page de connexion. Un compte qui n’a pas été activé est effacé au bout de ${accountLimits.unactivatedDays} jours.`,
      `Vous pouvez aussi vous connecter par un lien ou un code envoyé par e-mail, valables ${loginLinkLimits.minutes} minutes. Un compte peut alors n’avoir ni mot de passe ni commune ; vous choisissez l’un et l’autre dans votre profil quand vous le souhaitez. Ne transmettez à personne un lien ou un code de connexion.`,
      'Les informations que vous donnez doivent être exactes et rester à jour. Le compte est personnel : ne le prêtez pas et gardez votre mot de passe secret. Si vous pensez que quelqu’un d’autre s’en sert, changez votre mot de passe : toutes vos autres sessions sont alors fermées immédiatement.',
      'Le nom d’utilisateur ne doit ni usurper l’identité d’une autre personne, ni être injurieux, ni faire de publicité.',
    ),
  ];
}

function publishing() {
  return [
    section(
      'Publier une annonce',
      'Une annonce sert à trouver une ou plusieurs personnes avec qui pratiquer l’un des sports proposés. Elle décrit honnêtement ce que vous proposez : le sport, la commune, le moment, le niveau. Elle est rattachée au centre d’une commune, jamais à une adresse.',
      'Ne sont pas acceptées :',
      [
        'les annonces contraires à la loi, notamment injurieuses, discriminatoires, haineuses, menaçantes, violentes ou à caractère sexuel ;',
        'les offres commerciales et la publicité : cours payants, vente ou location de matériel, abonnements, paris, parrainages, collectes d’argent ;',
        'les annonces sans rapport avec la recherche de partenaires de sport, ou publiées plusieurs fois pour occuper la liste ;',
        'les données personnelles d’une autre personne (nom, téléphone, adresse, photo reconnaissable) publiées sans son accord ;',
        'les photos dont vous n’avez pas les droits ou que les personnes représentées n’ont pas accepté de voir publiées ;',
        'les pratiques dopantes et les activités organisées dans un lieu interdit d’accès.',
      ],
      'Un partage de frais réels entre participants, par exemple la location d’un terrain, est admis s’il est annoncé clairement. Pour votre sécurité, évitez d’écrire votre téléphone ou votre adresse dans une annonce ou un commentaire, que tout le monde peut lire : la messagerie privée est faite pour cela.',
      `Une annonce quitte les résultats de recherche ${listedDays.afterEnd} jours après sa date de fin, ou ${listedDays.afterCreation} jours après sa création si elle n’en a pas ; si elle propose une séance, à la fin de celle-ci. Vous la retrouvez ensuite parmi vos annonces et pouvez la publier à nouveau. Vous pouvez à tout moment la modifier ou la supprimer.`,
      'Vous pouvez la réserver à ceux qui ont son lien : elle n’est alors dans aucune liste, mais toute personne qui a le lien la lit, peut y participer et peut le transmettre. Les mêmes règles s’y appliquent.',
    ),
    section(
      'Proposer une séance',
      'Une annonce peut proposer une séance : un jour, une heure, une durée et un nombre de places. L’heure est celle de la commune. Le jour, l’heure, le niveau, le prix, les places et le nombre de personnes à partir duquel on joue sont publics ; le point de rendez-vous n’est donné qu’aux personnes qui participent.',
      'Le prix est un partage de frais seulement : il répartit entre les participants une dépense réelle, par exemple la location d’un terrain, sans bénéfice pour personne, et il est annoncé d’avance. Coéquipiers n’encaisse aucun paiement. Encadrer ou enseigner une activité sportive contre rémunération demande un diplôme et une carte professionnelle (articles L212-1 et L212-11 du code du sport) : ces offres n’ont pas leur place ici.',
      `Une séance peut revenir chaque semaine, jusqu’à un dernier jour si vous en fixez un : les séances s’ouvrent ${numberInWords(seriesLimits.weeks)} semaines à l’avance, et vous pouvez en passer une, en changer une seule ou toutes les suivantes, ou arrêter. Si personne ne vient pendant ${numberInWords(seriesLimits.emptyWeeks)} semaines de suite, nous vous demandons si cela continue ; sans réponse au bout de ${numberInWords(seriesLimits.answerDays)} jours, ces séances sont mises en pause jusqu’à ce que vous les repreniez.`,
      'Une séance terminée ou annulée ne change plus. Supprimer l’annonce, ou votre compte, annule la séance à venir ; une suspension de votre compte aussi. Les personnes qui comptaient venir sont prévenues.',
    ),
    section(
      'Participer à une séance',
      `Si l’auteur dit à partir de combien de personnes on joue, la séance est confirmée dès que l’auteur et les personnes qui participent sont assez nombreux, ou quand il dit qu’on joue quand même. Sinon elle n’est pas annulée pour autant : ${numberInWords(confirmationLimits.askHours)} heures avant, nous demandons à l’auteur ce qu’il en est, et ${numberInWords(confirmationLimits.warnHours)} heures avant, nous disons aux participants que ce n’est pas encore confirmé.`,
      `Si l’inscription est ouverte, les places vont aux premières personnes qui s’inscrivent ; sinon, l’auteur accepte ou non chaque demande. Quand tout est pris, une liste d’attente suit l’ordre des demandes : une place libérée est proposée à la première personne, pour un temps limité, puis à la suivante. Dans les ${numberInWords(participationLimits.calledMinutes / 60)} dernières heures, ou après un SOS, elle va à la première personne qui répond.`,
      'Sans compte, un prénom et une adresse e-mail suffisent pour participer : le lien reçu confirme, et crée un compte sans mot de passe, dont le nom d’utilisateur est tiré du prénom. Rien n’est réservé avant cette confirmation.',
      `Tant que vous n’avez pas encore joué, vous ne pouvez avoir plus de ${numberInWords(joiningByEmailLimits.newcomerPlaces)} séances à venir, hors annonces réservées à ceux qui ont leur lien.`,
      'Quand une séance revient chaque semaine, vous venez cette fois ou chaque semaine. Chaque semaine : vous participez à toutes les séances à venir, et celles qui s’ouvrent ensuite commencent avec vous, dans l’ordre où chacun l’a choisi ; quand tout est pris, vous attendez comme les autres. Si l’auteur choisit qui vient, il répond une fois, pour toutes les séances. Tant que vous n’avez pas encore joué, vous participez à la séance choisie, et venir chaque semaine demande son accord, hors annonces réservées à ceux qui ont leur lien.',
      'Vous pouvez à tout moment manquer une séance, ou ne plus venir chaque semaine. Cela prend fin aussi quand l’auteur vous retire ou arrête ces séances, quand l’un de vous bloque l’autre, si votre compte est suspendu, et avec votre compte.',
      'Participer ne coûte rien et n’engage pas : si vous ne pouvez plus venir, dites-le dès que possible, votre place servira à quelqu’un. L’auteur peut retirer une personne de sa séance, annuler celle-ci ou en changer l’heure et le lieu ; les personnes concernées en sont averties.',
    ),
    section(
      'Commentaires, votes et favoris',
      'Les commentaires sont publics et signés de votre nom d’utilisateur. Vous pouvez modifier les vôtres, la mention « modifié » apparaît alors, et les supprimer. Un vote par personne et par annonce est pris en compte ; personne ne vote pour sa propre annonce. Vos favoris ne sont visibles que de vous : l’auteur d’une annonce apprend qu’elle a été gardée en favori, jamais par qui.',
    ),
    section(
      'Messages privés',
      'La messagerie sert à organiser une pratique sportive commune. Les messages non sollicités en nombre, la prospection, le harcèlement et les contenus illicites y sont interdits comme ailleurs.',
      'Nous ne lisons pas vos conversations. Une conversation n’est examinée que si l’un de ses participants la signale, ou si une autorité l’exige dans les formes prévues par la loi. Vous pouvez à tout moment bloquer une personne : elle ne peut plus vous écrire et n’en est pas avertie.',
    ),
    section(
      'Règles de conduite',
      'En utilisant Coéquipiers, vous vous engagez à :',
      [
        'rester courtois et ne discriminer personne en raison de son origine, de son sexe, de son âge, de son handicap, de son orientation sexuelle, de sa religion ou de tout autre critère protégé par la loi ;',
        'ne pas harceler, menacer ou suivre une personne qui ne souhaite plus vous répondre ;',
        'ne pas vous faire passer pour quelqu’un d’autre et ne pas manipuler les votes ou les commentaires, notamment avec plusieurs comptes ;',
        'ne pas extraire en masse les annonces ou les noms d’utilisateur, ni contourner les limites techniques du service ;',
        'ne pas introduire de programme malveillant et ne pas gêner le fonctionnement du service ;',
        'honorer les rendez-vous que vous donnez, ou prévenir quand vous ne pouvez pas venir.',
      ],
      'Une annonce peut s’adresser à un niveau, à une tranche d’âge ou, lorsque la pratique le justifie, à des femmes ou à des hommes ; elle ne peut pas servir de prétexte à une exclusion.',
    ),
    section(
      'Classement des annonces',
      'La liste des annonces est classée selon le critère que vous choisissez : « Récent », les dernières publiées d’abord, ce qui est le réglage par défaut, « Proximité », les plus proches du centre de la commune cherchée d’abord, ou « Bientôt », les séances qui commencent le plus tôt d’abord, puis les plus proches. La commune, la distance maximale, le sport, les jours, le niveau et les places libres que vous indiquez déterminent les annonces affichées. Sans commune choisie, les annonces de toute la France sont montrées, les dernières d’abord.',
      'Ce sont les seuls critères. Les votes, les vues et vos visites passées ne changent pas l’ordre, aucune annonce ne peut être mise en avant contre paiement, et le service ne fait ni profilage ni recommandation personnalisée.',
    ),
  ];
}

function moderating(publisher: Publisher) {
  return [
    section(
      'Signaler un contenu illicite',
      'Toute personne, inscrite ou non, peut signaler une annonce ou un commentaire avec le lien « Signaler » placé à côté. Les personnes inscrites peuvent aussi signaler une conversation à laquelle elles participent, ou un autre utilisateur. Indiquez ce qui vous paraît illicite ou contraire à ces conditions, pourquoi, et une adresse e-mail pour recevoir la réponse.',
      `Vous pouvez aussi écrire à ${publisher.email} en donnant l’adresse exacte de la page. Nous accusons réception de chaque signalement accompagné d’une adresse e-mail, l’examinons avec diligence, sans arbitraire et avec objectivité, puis vous informons de la décision prise et des moyens de la contester, conformément à l’article 16 du règlement (UE) 2022/2065 sur les services numériques.`,
      'Un signalement se fait de bonne foi. Présenter sciemment comme illicite un contenu qui ne l’est pas, pour en obtenir le retrait, est puni par la loi n° 2004-575 du 21 juin 2004. Les signalements manifestement infondés et répétés peuvent ne plus être traités pendant un temps, après avertissement.',
      'En cas de danger immédiat, appelez le 17 ou le 112. Les contenus illicites peuvent aussi être signalés aux autorités sur internet-signalement.gouv.fr, et les jeunes victimes de violences en ligne peuvent appeler le 3018.',
    ),
    section(
      'Modération et décisions motivées',
      'Nous n’exerçons pas de surveillance générale des contenus. Les signalements sont examinés par une personne : aucune décision de modération n’est prise par un traitement automatisé. Seules des règles techniques s’appliquent automatiquement : format et taille des textes et des images, nombre d’actions par minute.',
      'Selon la gravité des faits, leur répétition et leurs conséquences, un contenu peut être retiré, et un compte suspendu ou fermé. Les libertés d’expression et d’information sont prises en compte dans chaque décision.',
      'La personne concernée reçoit, au plus tard au moment où la mesure prend effet, une décision motivée : la mesure et sa durée, les faits retenus, la règle de droit ou la clause des présentes conditions appliquée, et les moyens de recours (article 17 du règlement (UE) 2022/2065). Les décisions sont consignées dans un registre qui ne peut pas être modifié après coup.',
      'Si un contenu fait soupçonner une infraction pénale présentant une menace pour la vie ou la sécurité d’une personne, nous en informons les autorités (article 18 du même règlement).',
    ),
    section(
      'Contester une décision',
      `Vous pouvez contester gratuitement, pendant ${reportLimits.complaintMonths} mois, une décision de modération qui vous concerne ou la suite donnée à votre signalement, en répondant au message qui vous l’annonce ou en écrivant à ${publisher.email}. Votre réclamation est réexaminée par une personne, dans un délai raisonnable, et la décision est annulée si elle n’était pas fondée.`,
      'Vous pouvez également saisir un organe de règlement extrajudiciaire des litiges certifié au titre de l’article 21 du règlement (UE) 2022/2065, déposer une plainte auprès de l’Arcom, coordinateur pour les services numériques en France (arcom.fr), et dans tous les cas vous adresser au juge.',
    ),
  ];
}

function responsibilities() {
  return [
    section(
      'Sport, rencontres et sécurité',
      'Les rencontres se font entre personnes qui se sont trouvées par Coéquipiers, sous leur seule organisation. Nous ne vérifions ni l’identité, ni le niveau, ni l’aptitude physique des utilisateurs. Quelques précautions de bon sens :',
      [
        'donnez le premier rendez-vous dans un lieu public ou un équipement sportif fréquenté, et dites à un proche où vous allez ;',
        'si vous êtes mineur, ne venez pas seul à une première rencontre ;',
        'pratiquez selon votre état de santé ; en cas de doute, demandez l’avis d’un médecin ;',
        'vérifiez que votre assurance de responsabilité civile couvre la pratique du sport, et pensez à une assurance individuelle accident ;',
        'respectez les règles du sport et celles du lieu : ne nagez que dans les lieux et aux heures autorisés, soyez visible quand vous courez la nuit.',
      ],
    ),
    section(
      'Vos contenus et la propriété intellectuelle',
      'Vos textes et vos photos restent à vous. En les publiant, vous accordez à l’éditeur, à titre gratuit et non exclusif, le seul droit nécessaire au fonctionnement du service : les stocker, les mettre au format voulu (redimensionner une photo, couper un texte trop long), les afficher aux visiteurs dans le monde entier et en présenter un aperçu lorsqu’un lien est partagé ou référencé par un moteur de recherche.',
      'Ce droit prend fin quand vous supprimez le contenu ou votre compte ; les copies de sauvegarde disparaissent dans les délais indiqués par la politique de confidentialité. Vous garantissez que vous disposez des droits sur ce que vous publiez.',
      'Le nom, le logo, les dessins et les textes propres à Coéquipiers appartiennent à l’éditeur. Les données, polices et icônes libres utilisées sont créditées dans les mentions légales.',
    ),
    section(
      'Disponibilité du service',
      `Le service est fourni gratuitement et nous faisons notre possible pour qu’il soit accessible en permanence. Il peut être interrompu pour une maintenance, une panne ou un cas de force majeure. Si nous devions l’arrêter définitivement, vous en seriez averti par e-mail au moins ${noticeOfChangeDays} jours avant, le temps de télécharger vos données.`,
    ),
    section(
      'Responsabilité',
      'Chacun répond de ce qu’il publie et de ce qu’il fait lors des rencontres. Pour les contenus publiés par les utilisateurs, l’éditeur agit comme hébergeur au sens de l’article 6 de la loi n° 2004-575 du 21 juin 2004 pour la confiance dans l’économie numérique et de l’article 6 du règlement (UE) 2022/2065 : il n’en est responsable que si, ayant effectivement connaissance de leur caractère illicite, il n’agit pas promptement pour les retirer.',
      'L’éditeur n’est pas partie aux accords conclus entre utilisateurs et ne répond pas de leurs actes. Il répond de ses propres fautes dans les conditions du droit commun ; rien dans ces conditions ne limite sa responsabilité en cas de faute lourde, de dol ou de dommage corporel causé par son fait, ni les droits que la loi accorde aux consommateurs.',
    ),
    section(
      'Données personnelles',
      'La politique de confidentialité, présentée avec ces conditions au moment de l’inscription et accessible depuis toutes les pages, décrit les données traitées, les raisons de leur traitement, leur durée de conservation et vos droits.',
    ),
  ];
}

function leaving() {
  return [
    section(
      'Supprimer votre compte',
      'Vous pouvez mettre fin au contrat à tout moment, sans motif ni frais, avec « Supprimer mon compte » dans votre profil ; votre mot de passe vous est demandé pour confirmer, ou, si vous n’en avez pas, une connexion récente par un e-mail. Vos annonces, photos, commentaires, favoris et votes sont effacés. Les messages qui restent utiles aux autres personnes subsistent sous le nom « Utilisateur supprimé ». « Télécharger mes données », au même endroit, vous permet d’en garder une copie auparavant.',
      `Un compte auquel personne ne s’est connecté depuis ${accountLimits.unusedMonths.warned} mois reçoit un avertissement par e-mail ; il est supprimé au bout de ${accountLimits.unusedMonths.erased} mois.`,
    ),
    section(
      'Suspension et fermeture par l’éditeur',
      'En cas de manquement, l’éditeur peut suspendre ou fermer un compte. La mesure est proportionnée, motivée et peut être contestée comme il est dit plus haut. Sauf urgence, obligation légale ou fait grave (menaces, violences, contenus impliquant des mineurs, fraude), elle est précédée d’un avertissement qui vous laisse le temps de corriger.',
      'Une personne dont le compte a été fermé pour un fait grave ne peut pas se réinscrire sans l’accord de l’éditeur. Elle conserve ses droits sur ses données.',
    ),
  ];
}

function changing(publisher: Publisher) {
  return [
    section(
      'Modification des conditions',
      `Ces conditions peuvent évoluer avec le service ou avec la loi. Toute modification importante est annoncée par e-mail et dans l’application au moins ${noticeOfChangeDays} jours avant son entrée en vigueur, avec ce qui change et pourquoi. Si elle ne vous convient pas, vous pouvez supprimer votre compte avant cette date. Une modification imposée par la loi ou par une urgence de sécurité peut s’appliquer plus tôt.`,
      'Chaque version porte une date. Les versions antérieures sont communiquées sur demande.',
    ),
    section(
      'Point de contact',
      `Les utilisateurs, les autorités des États membres, la Commission européenne et le Comité européen pour les services numériques disposent d’un point de contact unique (articles 11 et 12 du règlement (UE) 2022/2065) : ${publisher.email}. Une personne lit chaque message ; vous pouvez écrire en français ou en anglais.`,
      `Courrier postal : ${publisher.name}, ${publisher.address}.`,
    ),
    section(
      'Droit applicable et litiges',
      'Ces conditions sont soumises au droit français. Si vous résidez dans un autre pays de l’Union européenne, vous gardez la protection des règles impératives de ce pays.',
      `En cas de désaccord, écrivez d’abord à ${publisher.email} : nous cherchons une solution amiable. Si l’éditeur agit à titre professionnel et que sa réponse ne vous satisfait pas, vous pouvez recourir gratuitement à un médiateur de la consommation (articles L. 611-1 et suivants du code de la consommation) ; ses coordonnées vous sont données dans cette réponse et sur simple demande.`,
      'À défaut d’accord, le litige est porté devant le tribunal compétent. En tant que consommateur, vous pouvez saisir celui du lieu où vous demeuriez au moment du contrat ou du fait en cause (article R. 631-3 du code de la consommation).',
      'Si une clause de ces conditions était jugée nulle, les autres resteraient applicables.',
    ),
  ];
}
