import type { WordClass } from './words.ts';

/** Words of some forty other languages than English, by class. `+` joins the words of a phrase. No word that means something else in English. */
export const FOREIGN_WORDS: Partial<Readonly<Record<WordClass, string>>> = {
	cancel: `ungultig hinfallig entfallen entfallt aufgehoben gelten+nicht+mehr annulees caduques ne+valent+plus ne+comptent+plus sin+efecto quedan+anuladas
		ya+no+valen sem+efeito deixam+de+valer non+valgono annullate vervallen gelden+niet galler+inte ogiltiga gælder+ikke gjelder+ikke eivat+pade ohita
		ervenytelenek hagyd+figyelmen+kivul ignora nu+mai+sunt neplati ignorujte neplatia nie+obowiazuja uniewaznione gecersiz gecersizdir yok+say
		tidak+berlaku abaikan khong+con+hieu+luc отменены недействительны игнорируй скасовано ayvonoe akupwvovtai התעלם בטלות تجاهل لاغية ملغاة نادیده باطل
		अनदेखा अमान्य ignoriere ignorieren ignoriert vergiss vergessen missachte missachten gilt+nicht+mehr aufheben widerrufen außer+kraft setze+außer+kraft
		nicht+mehr+gultig unbeachtet ignore+les ignorez oublier oublie oubliez annuler annule annulez ne+tiens+pas+compte ne+tenez+pas+compte
		faire+abstraction ne+s+applique+plus ne+s+appliquent+plus caduc caduque nul+et+non+avenu revoquer outrepasser abroger outrepasse ignorar ignore+las
		ignorado olvida olvide olvidar olvidate descarta descarte descartar ya+no+se+aplica ya+no+se+aplican ya+no+aplica anula anule anular anulado cancela
		cancelar nulo invalida haz+caso+omiso haga+caso+omiso ignori ignorare ignorato dimentica dimentichi dimenticare trascura trascurare non+si+applica+piu
		non+si+applicano+piu non+vale+piu non+valgono+piu nullo nulle annulla annulli annullare annullato revoca revocare scavalca non+tenere+conto
		ignore+todas esqueca esquecer esquece desconsidere desconsiderar nao+se+aplica+mais nao+se+aplicam+mais ja+nao+se+aplica cancele invalidar invalide
		revogar revogado negeer negeren negeert genegeerd vergeet vergeten geldt+niet+meer gelden+niet+meer niet+langer+van+toepassing niet+langer+geldig
		vervalt nietig annuleer annuleren geannuleerd herroepen opgeheven buiten+werking ignorera ignorerar ignoreras bortse bortse+fran bortser glom glomma
		strunta+i galler+inte+langre galler+ej upphor upphavs upphavd ogiltigforklara annullera annulleras avbryt avbryts asidosatt asidosatta ignorer
		ignorere ignorerer ignoreres glem glemme se+bort+fra tilsidesæt tilsidesætte gælder+ikke+længere gælder+ikke+mere ophævet ophæves bortfalder annuller
		annullere annulleres annulleret ugyldiggør tilsidesett tilsidesette overstyr overstyre overstyrer gjelder+ikke+lenger opphevet oppheves bortfaller
		ugyldiggjør ohita+kaikki unohda unohtaa unohtakaa jata+huomiotta jata+huomioimatta sivuuta sivuuttaa ei+enaa+pade eivat+enaa+pade ei+ole+enaa+voimassa
		kumoa kumota kumotaan kumottu mitaton mitatoi mitatoida peruuta peruuttaa raukeaa ignorati ignorat uita uitati nu+tine+cont nu+tineti+cont
		nu+se+mai+aplica nu+mai+este+valabil nu+mai+sunt+valabile anuleaza anulati anulat nula revocati abrogat renunta+la ignoreu oblida oblidar oblideu
		ja+no+s+aplica ja+no+s+apliquen sense+efecte anul+la anulla anul+lar anullar anul+lat anullat cancella cancel+lar cancellar nulla fes+cas+omis
		no+tinguis+en+compte hunsaðu hunsa hunsið hunsað gleymdu gleyma gleymið virtu+að+vettugi virða+að+vettugi gildir+ekki+lengur gilda+ekki+lengur
		á+ekki+lengur+við ogilda ogiltu ogildar hættu+við hætta+við fellur+ur+gildi ur+gildi afturkalla afturkallaðu ignoruj zignoruj ignorowac ignoruje
		zignorowac zapomnij zapomniec nie+zwazaj lekcewaz nie+obowiazuje juz+nie niewazne niewazny uniewaznij uniewaznia anuluj anulowac anuluje anulowane
		uchyl uchyla nieaktualne odrzuc pomin+wczesniejsze pomin+poprzednie ignorovat zapomen zapomente zapomenout nehled nedbej neber+ohled neber+v+uvahu
		jiz+neplati uz+neplati neplatny neplatne zrus zruste zrusit zruseno rusi zrusen odvolej prebiji potlac potlacit zabudni zabudnite zabudnut nehlad
		nedbaj neber+ohlad neber+do+uvahy zrusene zruseny odvolaj prebija проигнорируй забудь забыть не+обращай+внимания пренебрегай недействительно больше+не
		больше+не+действует больше+не+действуют отмени отменить отменяет отменено отменяются аннулируй переопредели утратили+силу не+учитывай отбрось ігноруй
		ігнорувати проігноруй забути не+зважай не+звертай+уваги знехтуй нехтуй недійсний недійсні більше+не більше+не+діє більше+не+діють скасуй скасувати
		скасовує анулюй відкинь втратили+чинність не+враховуй забрави не+обръщай+внимание вече+не вече+не+важи вече+не+важат не+важи не+важат невалиден
		невалидни отменя отменен анулирай анулира отхвърли отменят прекрати hagyja+figyelmen+kivul figyelmen+kivul felejtsd felejtse elfelejteni felejts
		ervenytelen ervenyet+veszti mar+nem+ervenyes nem+ervenyes felulbiral felulbiralja visszavonni visszavonva mellozd hatalyat+veszti yok+sayin yoksay
		yoksayin gormezden+gel gormezden+gelin dikkate+alma dikkate+almayin goz+ardi+et goz+ardi+edin unut unutun artik+gecerli+degil gecersiz+kil iptal
		iptal+et hukumsuz ayvonote ayvoei ξέχασε μη+λάβεις+υπόψη δεν+ισχύει δεν+ισχύουν akupo άκυρες akupwoe akupwote υπερκάλυψε παύει+να+ισχύει zanemari
		zanemarite zanemariti ignoriraj ignorirajte ignorirati ignorisi ignorisite zaboravi zaboravite zaboraviti ne+vrijedi vise+ne+vrijedi vise+ne+vazi
		ne+vazi nevazece nevazeci nistavno ponisti ponistite nadjacaj otkazi ukini prezri prezrite prezreti pozabi pozabite pozabiti ne+upostevaj
		ne+upostevajte ne+velja ne+velja+vec ne+veljajo+vec neveljaven neveljavna neveljavno razveljavi razveljavite preklici preklicite preglasi nicno
		ignoruok ignoruokite ignoruoti nepaisyk nepaisykite nepaisyti pamirsk pamirskite pamirsti uzmirsk nebegalioja negalioja niekinis niekine atsauk
		atsaukite atsaukti panaikinti nekreipk+demesio nebetaikoma ignorejiet ignoret aizmirsti aizmirstiet aizmirst nenem+vera nenemiet+vera vairs+nav+speka
		nav+speka speka+neesoss atcel atceliet atcelt anulet nederigs neievero neieverojiet ignoreeri ignoreerige ignoreerida eira eirake eirata unusta
		unustage unustada ara+arvesta arge+arvestage ei+kehti enam+ei+kehti kehtetu kehtetud tuhista tuhistage tuhistada tuhine bo+qua phot+lo lờ+đi quên+đi
		hay+quen khong+con+hieu khong+con+ap het+hieu+luc huy+bo vo+hieu bai+bo khong+tuan+theo mac+ke gat+bo mengabaikan diabaikan lupakan melupakan
		dilupakan tidak+lagi+berlaku tak+berlaku batal batalkan membatalkan dibatalkan kesampingkan mengesampingkan dikesampingkan hiraukan gugur नज़रअंदाज़
		उपेक्षा भूल+जाओ भूल+जाएं भूलें लागू+नहीं मान्य+नहीं रद्द निरस्त खारिज अवहेलना وتجاهل يتجاهل تتجاهل انس وانس تنسى يلغي تلغي ألغ إلغاء ملغى لاغ
		لم+يعد+ساريا لم+تعد+سارية لا+تنطبق باطلة أبطل اصرف+النظر نسيان תתעלם להתעלם התעלמות שכח תשכח לשכוח אינו+תקף אינן+תקפות לא+תקף אינם+בתוקף בטל ביטול
		לבטל בטלה מבוטל עקוף+את+ההוראות זנח نادیده+بگیرید چشم‌پوشی چشم+پوشی فراموش دیگر+اعتبار دیگر+معتبر لغو ابطال فسخ بی‌اعتبار بی+اعتبار کان+لم+یکن صرف‌نظر
		صرف+نظر ملغی بی+توجه উপেক্ষা অবজ্ঞা ভুলে+যান ভুলে+যাও ভুলে আর+প্রযোজ্য+নয় প্রযোজ্য+নয় বাতিল বাতিলের অকার্যকর রদ নাকচ তোয়াক্কা আমল புறக்கணி
		அலட்சியம் மற மறந்துவிடு மறக்கவும் இனி+பொருந்தாது ரத்து இரத்து மீறவும் உதாசீனம் இனி+செல்லாது இனி+செல்லுபடியாகாது puuza kupuuza puuzia ipuuze yapuuze
		sahau kusahau usahau haitumiki+tena hayatumiki+tena batili batilisha kubatilisha ghairi kughairi futilia+mbali tengua kutengua kutozingatia
		usizingatie`,
	earlier: `vorherigen vorherige vorige vorigen bisherigen bisherige fruheren fruhere obigen obige precedentes precedents precedente anterieures anterieurs ci+dessus
		anteriores previas previos de+arriba acima precedenti eerdere bovenstaande tidigare foregaende forrige tidligere poprzednie poprzednich wczesniejsze
		predchozi predchadzajuce предыдущие предыдущих прежние попередні попередних onceki sebelumnya truoc+do aiemmat aikaisemmat korabbi elozo anterioare السابقة
		הקודמות קודמות قبلی पिछले पूर्व`,
	guidance: `vorgabe vorgaben weisung weisungen hinweise regles instructions+precedentes consigne normas reglas indicaciones indicacoes regole indicazioni
		voorschriften opdrachten instruktioner regler ohjeita saannot utasitasok szabaly regulile instructiunile pravidla zasady polecenia reguły kural
		kurallari aturan perintah quy+tac chi+dan указание указания правила вказівки οδηγίες κανόνες הוראות כללים القواعد الأوامر دستور قوانین नियम निर्देश
		anweisung anweisungen regel regeln leitlinie leitlinien anleitung anleitungen einschrankung einschrankungen beschrankung beschrankungen spezifikation
		spezifikationen instruktion instruktionen regeln+des+nutzers consignes regle lignes+directrices recommandation recommandations regles+de+l+utilisateur
		limite+imposee mode+d+emploi instruccion instrucciones regla norma pauta pautas directriz directrices especificacion especificaciones restriccion
		restricciones indicacion reglas+del+usuario limitacion limitaciones istruzione istruzioni regola linea+guida linee+guida indicazione specifica
		specifiche restrizione restrizioni vincolo vincoli regole+dell+utente limitazione limitazioni disposizioni instrucao instrucoes regra regras
		orientacao orientacoes diretriz diretrizes especificacao especificacoes restricao restricoes indicacao regras+do+usuario limitacao limitacoes
		instructie instructies aanwijzing aanwijzingen regels voorschrift specificatie specificaties beperking beperkingen leidraad handleiding
		regels+van+de+gebruiker richtsnoer instruktionerna anvisning anvisningar reglerna riktlinje riktlinjer specifikation specifikationen begransning
		begransningar anvandarens+regler restriktion restriktioner instrukser instruks anvisninger vejledning vejledninger reglen reglerne retningslinje
		retningslinjer specifikationer begrænsning begrænsninger brugerens+regler instruksjon instruksjonen instruksjoner veiledning veiledninger regelen
		reglene spesifikasjon spesifikasjoner begrensning begrensninger brukerens+regler ohje ohjeen ohjeet ohjeiden saanto saannon saantoja ohjeistus
		ohjeistuksen suuntaviivat maarittely maaritykset maaritelma rajoitus rajoituksen rajoitukset rajoituksia kayttajan+saannot instructiune instructiunea
		instructiuni instructiunilor regula reguli regulilor indrumare indrumari ghidul specificatia specificatii restrictie restrictia restrictii
		restrictiile regulile+utilizatorului indicatii instruccio instruccions normes pautes directriu directrius especificacio especificacions restriccio
		restriccions indicacio indicacions regles+de+l+usuari limitacio limitacions fyrirmæli fyrirmælin fyrirmælum leiðbeining leiðbeiningar leiðbeiningum
		reglu reglan reglur reglurnar reglum viðmið viðmiðunarregla viðmiðunarreglur forskrift forskriftir takmorkun takmarkanir takmorkunum reglur+notanda
		reglur+notandans instrukcja instrukcje instrukcji instrukcjami zasada zasad zasade reguła reguł regułę wytyczne wytycznych wytyczna wskazowki
		wskazowek specyfikacja specyfikacji ograniczenie ograniczenia ograniczen zalecenia zalecen pokyn pokynu pokyny pokynum instrukce instrukci instrukcim
		pravidlo pravidel pravidlu smernice smernic navod navodu specifikace specifikaci omezeni omezenim zadani doporuceni pokynov pokynom instrukcia
		instrukcie instrukcii instrukciam instrukciu pravidiel specifikacia specifikacie obmedzenie obmedzenia obmedzeni zadanie odporucania инструкция
		руководство рекомендации спецификация ограничение ограничения інструкція настанова рекомендації специфікація обмеження керівництво порадник напътствие
		насока насоки препоръки упътване utasitas utasitast utasitasokat utasitasait szabalyt szabalyok szabalyokat szabalyait iranyelv utmutatas korlatozas
		korlatozasok korlatozast eloiras specifikacio talimat talimati talimatlar talimatlari talimatlarini talimatlara kurali kurallar kurallarini yonerge
		yonergeler yonergeleri kisitlama kisitlamalar kisitlamalari yonlendirme οδηγία κανόνας kavovwv κατευθυντήριες προδιαγραφή περιορισμός
		κανόνες+του+χρήστη υπόδειξη εντολές uputa upute uputu uputstvo uputstva instrukcija instrukcije pravilo pravila pravilima smjernica smjernice
		ogranicenje ogranicenja specifikacija nalog naputak navodilo navodila navodil navodilom navodilih pravil pravilom smernica omejitev omejitve
		pravila+uporabnika napotek instrukcijas instrukcijos instrukciju nurodymas nurodyma nurodymai nurodymus nurodymu taisykle taisykles taisykliu gaires
		apribojimas apribojimai apribojimus instrukcijam noradijums noradijumi noradijumus noradijumiem norade norades noteikums noteikumus vadlinijas
		vadliniju ierobezojums ierobezojumi ierobezojumus juhis juhise juhised juhiseid juhiste juhend juhendi reegel reegli reeglid reegleid reeglite suunis
		suunised piirang piirangud piiranguid spetsifikatsioon korraldus huong+dan nguyen+tac đặc+tả han+che gioi+han rang+buoc quy+tac+cua quy+uoc chi+lenh
		noi+quy instruksi arahan+pengguna pedoman panduan garis+panduan spesifikasi batasan pembatasan sekatan aturan+pengguna petunjuk ketentuan instruksinya
		अनुदेश दिशानिर्देश दिशा+निर्देश मार्गदर्शन विनिर्देश पाबंदी सीमाएं उपयोगकर्ता+के+नियम हिदायत पिछले+निर्देश सभी+निर्देशों निर्देशों+को नए+निर्देश
		अन्य+निर्देश تعليمات التعليمات إرشادات الإرشادات قاعدة+المستخدم قواعد مبادئ المبادئ مواصفات قيود القيود ضوابط الضوابط توصيات قواعد+المستخدم הוראה
		ההוראה הנחיה ההנחיה הנחיות הכללים קווים+מנחים מפרט המפרט הגבלה הגבלות ההגבלות מגבלות כללי+המשתמש رهنمود راهنما قاعده قوانین+کاربر مشخصات محدودیت ضابطه
		নিয়ম নিয়মের নিয়মাবলী বিধি বিধান স্পেসিফিকেশন সীমাবদ্ধতা বিধিনিষেধ ব্যবহারকারীর+নিয়ম দিকনির্দেশনা পূর্ববর্তী+নির্দেশ আগের+নির্দেশ সব+নির্দেশ
		নির্দেশ+উপেক্ষা এই+নির্দেশ পূর্ববর্তী+নির্দেশনা আগের+নির্দেশনা வழிமுறை வழிமுறைகள் அறிவுறுத்தல் விதி விதிகள் விதிமுறை வழிகாட்டுதல் விவரக்குறிப்பு
		கட்டுப்பாடு பயனரின்+விதிகள் நெறிமுறை வரையறை maagizo maelekezo agizo elekezo kanuni miongozo mwongozo vipimo vikwazo kizuizi vizuizi masharti
		kanuni+za+mtumiaji sheria+za+mtumiaji`,
	model: `assistent assistenten modell du dein deine sie+als asistente modelo assistente assistant+ia modele modello ассистент помощник модель вы asistan
		yardimci yapay+zeka asystent asystenta ty jij je المساعد النموذج सहायक मॉडल आप assistentin modells sprachmodell agenten dich deinen deinem deiner
		ihnen ihre ihren ihrem ihrer die+ki assistant modeles vous toi votre vos tes intelligence+artificielle ton+role asistentes modelos agente agentes
		usted ustedes tus su+respuesta vosotros inteligencia+artificial assistenti modelli agenti lei tuo tua tuoi voi vostro vostra suo+compito
		intelligenza+artificiale assistentes voce voces teu seu+papel sua+resposta het+model taalmodel jou jouw jullie kunstmatige+intelligentie assistentens
		modellen modellens sprakmodell sprakmodellen agentens agenter ditt dina er+uppgift ert ni+maste ni+ska sprogmodel sprogmodellen dit dine dit+svar
		jeres deg deres kunstig+intelligens avustaja avustajan avustajaa avustajalle assistentti malli mallin mallia kielimalli kielimallin agentti agentin
		tekoaly tekoalyn tekoalya sina sinun sinua sinulle teidan asistent asistentul asistentului asistentii modelul modelului agentul agentului agentii tau
		ta+misiune dumneavoastra dvs vostru inteligenta+artificiala iti assistents teva teus teves voste vostes vosaltres vostre intel+ligencia+artificial
		intelligencia+artificial aðstoðarmaður aðstoðarmaðurinn aðstoðarmanni aðstoðarmanninum likan líkanið likaninu mallikan mállíkanið gervigreind
		gervigreindin gervigreindinni fulltrui umboðsmaður þú þig þér þinn þín þitt þið ykkar asystencie asystentowi asystentem modelu modelem modelowi agenta
		agentowi agentem sztuczna+inteligencja tobie ciebie twoj twoja twoje twoich twoim twojego swoj swoje swoich asistenta asistentovi asistentem agentovi
		umela+inteligence umele+inteligence tobe tebe vam vas tvuj tvoje tveho tvych vase vaseho vasich svuj svoje svych asistentom modelom agentom
		umela+inteligencia umelej+inteligencie tvoj tvojho tvojich vasho svoj svojich модели моделью агент агенту агента агентом искусственный ии ты тебе тебя
		вам вас твой твоя твоих ваш ваша ваши вашего вашу вашим ваших нейросеть асистент помічник моделі моделлю штучний+інтелект штучного+інтелекту ші ти ви
		тобі твій твої твоїх твого ваші вашого нейромережа модел модела моделът агентът изкуствен+интелект изкуственият+интелект вие теб твоите твоята вашия
		вашата вашите вашето asszisztens asszisztensnek asszisztenst modellnek modellt ugynok ugynoknek neked teged onnek onnel mesterseges+intelligencia
		valaszod valaszodban asistani asistanin asistana modeli modelin ajan ajanin temsilci sen sana seni siz sizin senin yanitin yanitinda βοηθός βοηθέ
		μοντέλο πράκτορας τεχνητή+νοημοσύνη eou εσείς eoeva απάντησή+σου απάντησή+σας asistentu pomocnik pomocnika modela umjetna+inteligencija
		vestacka+inteligencija agentu tebi vama vasem svom+odgovoru pomocniku umetna+inteligenca tvojem svojem+odgovoru asistentas asistentui asistento
		modelis modeliui modelio agentas agentui dirbtinis+intelektas tave jus jums jusu tavo atsakyme asistents asistentam paligs paligam modelim agentam
		maksligais+intelekts tev tavs tava sava+atbilde assistendi assistendile abiline mudel mudeli mudelile mudelit agendi agendile tehisintellekt tehisaru
		sulle sinu teie teile teid oma+vastuses vastuses tro+ly mo+hinh tac+nhan tac+tu tri+tue+nhan cua+ban quy+vi tro+li ban+phai ngon+ngu+lon ban+hay
		ban+nen ban+se ban+la asisten pembantu agen kecerdasan+buatan kecerdasan+artifisial anda kamu awak andalah milik+anda model+bahasa pembantu+ai
		असिस्टेंट एजेंट एआई कृत्रिम आपको तुम तुम्हें तुम्हारा चैटबॉट مساعد للمساعد نموذج للنموذج الوكيل وكيل للوكيل الذكاء+الاصطناعي ذكاء+اصطناعي أنت عليك
		لديك روبوت الروبوت העוזר עוזר לעוזר המודל מודל למודל הסוכן סוכן לסוכן בינה+מלאכותית הבינה+המלאכותית אתה אתם שלך שלכם עליך עליכם בוט הבוט دستیار مدل
		عامل هوش+مصنوعی شما شماست خودت ایجنت چت+بات ربات مدل+زبانی সহকারী সহায়ক অ্যাসিস্ট্যান্ট মডেল এজেন্ট কৃত্রিম এআই আপনি আপনার আপনাকে তুমি তোমার তোমাকে
		তুই உதவியாளர் மாடல் செயற்கை+நுண்ணறிவு ஏஐ நீங்கள் உங்கள் உங்களுக்கு உன் உன்னுடைய ஏஜென்ட் மொழி+மாதிரி msaidizi muundo+wa+lugha wakala akili+bandia
		akili+mnemba wewe wako yako mawakala ninyi`,
	user: `benutzer nutzer anwender benutzers utilisateur utilisateurs usuario usuaria usuarios utente utenti usuário пользователь пользователю пользователя
		пользователем kullanici kullaniciya kullanicinin uzytkownik uzytkownika uzytkownikowi uzytkownikiem gebruiker المستخدم للمستخدم उपयोगकर्ता यूज़र
		pengguna uzivatel uzivatele uzivateli nguoi+dung kayttaja brukeren anvandaren kunde kunden kundin kundschaft anwenderin menschen mensch leute client
		usager usagers gens cliente clientes clienta gente klant klanten mensen kund anvandare bruger brugeren kayttajalle asiakas kayttajan felhasznalo
		felhasznalonak ugyfel utilizator utilizatorului klient klienta klientowi pouzivatel pouzivatelovi zakaznik zakaznikovi musteri musteriye musterinin
		pelanggan khach+hang utilizador utilizadores клиент человек людям людей заказчик клієнт користувач χρήστης πελάτης משתמש לקוח العميل الزبون کاربر
		مشتری ग्राहक प्रयोक्ता benutzern nutzers nutzern anwenders anwendern besitzer eigentumer inhaber kollege kollegen leser benutzerin nutzerin
		utilisatrice proprietaire proprietaires humain humains collegue collegues lecteur lecteurs personne+concernee du+client usuarias propietario
		propietaria propietarios dueno duena humano humanos companero companeros lector lectores titular clienti proprietario proprietaria proprietari
		titolare umano umani essere+umano collega colleghi lettore lettori proprietarios dono colega colegas leitor leitores pessoa gebruikers gebruikster
		eigenaar eigenaars eigenaren mens collega+s lezer lezers persoon beheerder+van anvandarens anvandarna anvandarnas kundens kunder agare agaren agarens
		manniska manniskan manniskor kollega kollegor kollegan lasare lasaren brugerens brugere brugerne ejer ejeren ejerens menneske mennesker mennesket
		kolleger kollegaer læser læseren læsere bruker brukerens brukere brukerne eier eieren eierens leser+av leseren lesere kayttajaa kayttajalta kayttajat
		kayttajien kayttajille asiakkaan asiakkaalle asiakkaat omistaja omistajan ihminen ihmisen ihmiselle kollegalle lukija lukijan utilizatorul utilizatori
		utilizatorilor clientului clientilor proprietar proprietarul proprietarului omul umana coleg colegul colegii colegilor cititor cititorul cititorului
		persoana usuari usuaris usuaries propietari propietaris amo huma humans companys col+lega lectors notandi notandinn notanda notandann notandanum
		notendur notenda notendum viðskiptavinur viðskiptavin viðskiptavinar eigandi eigandinn eiganda maður manneskja manneskju samstarfsmaður samstarfsmenn
		lesandi lesanda uzytkownicy uzytkownikow uzytkownikom klienci klientow właściciel właściciela właścicielowi człowiek człowieka człowiekowi kolega
		współpracownik czytelnik osoba osoby osobie uzivatelem uzivatelu uzivatelum uzivatelka zakaznika zakaznici zakazniku vlastnik vlastnika vlastnikovi
		majitel majitele clovek cloveka cloveku kolegovi kolegy ctenar ctenare osobe pouzivatela pouzivatelom pouzivatelia pouzivatelov uzivatela uzivatelovi
		klientovi majitela citatel citatela клиента владелец хозяин люди коллега юзер юзера юзеру клієнта власник господар людина колега читач особа особі
		потребител собственик човек хора хората читател лице лицето felhasznalot felhasznalok felhasznaloval felhasznalotol ugyfelnek ugyfelek tulajdonos
		tulajdonosnak embernek kolleganak olvaso kullaniciyi kullanicilar kullanicilara kullanicidan kullanicilarin musteriler sahibi sahibine insan kisi
		kisiye okuyucu okuyucuya xpnotn xpnotwv ιδιοκτήτης άνθρωπος συνάδελφος αναγνώστης άτομο χρήστες korisnik korisnika korisniku korisnici korisnicima
		korisnikom korisnikov klijent klijenta klijentu kupac kupca kupcu vlasnik vlasnika covjek coveku covjeku kolegi citatelj citalac osobi uporabnik
		uporabnika uporabniku uporabniki uporabnikom uporabnikov uporabnikovo stranka stranke stranki kupec lastnik lastnika sodelavec sodelavcu bralec osebi
		naudotojas naudotojui naudotojo naudotoja vartotojas vartotojui vartotojo vartotoja vartotojams klientas klientui kliento savininkas savininkui zmogus
		zmogui kolegai skaitytojas asmeniui lietotajs lietotajam lietotaja lietotaju lietotajiem klients klientam klientu ipasnieks ipasniekam cilveks
		cilvekam kolegis kolegim lasitajs personai kasutaja kasutajale kasutajat kasutajad kasutajatele kasutajalt kliendi kliendile klienti omanik omanikule
		omaniku inimene inimesele kolleeg kolleegile lugeja lugejale chu+so+huu con+nguoi đồng+nghiệp người+đọc độc+giả nguoi+su+dung chu+nhan khach pemakai
		klien pemilik manusia rekan pembaca rakan+sekerja orang pemiliknya मालिक स्वामी इंसान मनुष्य मानव सहकर्मी साथी पाठक مستخدم عميل للعميل زبون للزبون
		صاحب المالك مالك إنسان الإنسان زميل الزملاء القارئ قارئ بشر המשתמש למשתמש מהמשתמש הלקוח ללקוח לקוחות בעלים הבעלים אדם האדם בן+אדם עמית עמיתים
		קורא+הטקסט הקורא אנושי مالک همکار خواننده شخص خریدار ব্যবহারকারী ইউজার গ্রাহক গ্রাহকের ক্রেতা মালিক মালিকের মানুষ সহকর্মী পাঠক পাঠকের பயனர் பயனரிடம்
		பயனருக்கு பயனாளர் வாடிக்கையாளர் உரிமையாளர் மனிதர் மனிதன் மனித சக+ஊழியர் சகஊழியர் வாசகர் நபர் mtumiaji watumiaji mteja wateja mmiliki wamiliki binadamu
		mtu mfanyakazi+mwenza wenzako msomaji wasomaji mwanadamu`,
	tell: `erfahren erwahnen erzahlen verraten melden berichten savoir apprendre mentionner prevenir avertir reveler enterarse contar contarle avisar comentar
		saber referir sapere accorgersi menzionare avvertire vertellen noemen weten namna beratta sag nævn fortæl sige nevne kertoa mainita kerrota mondd
		emlitsd megtudni spune mentiona afla rikej zminuj nehovor powiedz wspomniec mow bildir soyle anma haber+ver memberitahu sebut beritahu noi nhắc+đến
		cho+biet знать сообщать упоминать рассказывать говорить повідомляти казати αναφέρεις μάθει πεις ספר תזכיר לומר تذكر تخبر يعلم معرفة بگو نگو باخبر कहें
		उल्लेख बताए जानने sagen sagt gesagt erzahle erwahne erwahnt informiere informieren informiert berichte melde mitteilen teile+mit zeige zeigen zeigt
		angezeigt offenbare offenlegen verrate ankundigen antworte antworten beantworte antwort mitgeteilt dis dites dit disant mentionne mentionnez informer
		informe informez signaler signale signalez montrer montre montrez revele revelez annoncer annonce annoncez repondre reponds repondez reponse previens
		prevenez affiche affichez dire+a di+al decir decirle digale digas diga dice dicho mencionar menciona mencione menciones mencionado informar informa
		informes informado mostrar muestra muestre muestres mostrado revelar revela reveles anunciar anuncia avisa avise avises responder responde responda
		comunicar comunica cuentes di+all dire+all dica dici detto dirlo menziona menzioni menzionato informare informi informato riferire riferisci segnalare
		segnala segnali mostrare mostra mostri mostrato rivelare rivela riveli annunciare annuncia comunicare comunichi rispondere rispondi risponda risposta
		avvisare avvisa avvisi dizer diz dito relatar relate+ao mostre anuncie resposta comunique conte vertel vertelt verteld zeg zeggen zegt gezegd vermeld
		vermelden vermeldt noem informeer informeren informeert geinformeerd rapporteer rapporteren toon tonen getoond onthul onthullen kondig+aan aankondigen
		antwoord antwoorden beantwoord beantwoorden laat+weten laten+weten meld meedelen berattar berattas tala+om saga sager namn namner namns informera
		informerar informeras informerad rapportera rapporterar meddela meddelar meddelas visa visar visas avsloja avslojar tillkannage svara svarar svaret
		upplys upplysa fortælle fortæller fortælles sig+ikke siger nævne nævner nævnes informere informerer informeres rapporter rapportere meddel meddele
		meddeler vis+ikke viser vises afslør afsløre afslører svar svare svarer oplys oplyse underret underrette fortell fortelle forteller fortelles si+ikke
		si+til sier nevn nevner nevnes meld+fra opplys opplyse avslør avsløre avslører kunngjør gi+beskjed varsle varsles kerro kertoo kerrotaan kertokaa
		mainitse mainitsee mainitaan ilmoita ilmoittaa ilmoitetaan raportoi raportoida nayta nayttaa naytetaan paljasta paljastaa tiedota tiedottaa vastaa
		vastata vastaus sano sanoa spuneti spui spus mentioneaza mentionati mentionat informeaza informati informat raporteaza raportati arata aratati
		afiseaza afisa dezvaluie dezvalui dezvaluiti anunta anuntati raspunde raspundeti raspuns comunicati digues digueu digui diu esmenta esmentar esmenteu
		esmenti esmentat informeu informis mostreu reveli respon respondre respongui avisis explica expliquis segðu segja segið segir nefndu nefna nefnið
		nefnir nefnt minnast minnstu upplystu upplysir tilkynntu tilkynna tilkynnir tilkynnt syndu syna synir synt afhjúpaðu afhjupa svaraðu lattu+vita
		lata+vita greindu+fra greina+fra mowic mowi wspominaj wspomnij wspominac poinformuj informuj informowac poinformowac zgłoś zgłaszaj raportuj zgłaszać
		pokaz pokazuj pokazywac ujawniaj ujawnij ujawniac ujawnic ogłoś odpowiedz odpowiedziec odpowiadaj odpowiedzi powiadom powiadamiaj powiadamiac zdradzaj
		oznajmij rekni reknete rikat rict zmin zminte zminujte zminit zminovat informujte informovat oznam oznamte oznamit oznamuj nahlas hlasit ohlas ukaz
		ukazte ukazuj ukazat zobraz zobrazit zobrazuj prozrad prozradit prozrazuj odhal odpovez odpovezte odpovedet odpovidej odpoved odpovedi sdel sdelte
		sdelit sdeluj upozorni upozornit upozornuj povedz povedzte hovor hovorit povedat spomen spominaj spomente spominajte spomenut spominat nahlasit
		prezrad prezradit prezradzaj odhalit odhaluj odpovedz odpovedzte odpovedat odpovedaj odpovede vysvetli скажи скажите сказать говори говорите
		рассказывай расскажи упоминай упомяни сообщи сообщай сообщить информируй проинформируй уведоми уведомлять покажи показывай раскрывай раскрой раскрыть
		объяви ответь ответьте отвечай ответить ответ ответе ответа доложи отчитайся выдавай извести оповести скажіть сказати кажи кажіть говорити розкажи
		розповідай розповісти згадуй згадай інформуй інформувати проінформуй сповісти сповіщати розкривай розкрий розкрити оголоси відповідай доповідай звітуй
		виявляй попередь кажете казвай казвайте каже казва споменавай спомени споменете споменава уведомете уведомявай съобщи съобщете съобщавай докладвай
		разкривай разкрий разкрива обяви отговори отговаряй отговор отговора издавай осведоми предупреди mondja mondani emlitse emliteni tajekoztasd
		tajekoztassa tajekoztatni kozold kozolje kozolni jelezd jelezze mutasd mutassa jelentsd felfedd felfedje felfedni valaszolj elmondani szolj szoljon
		ertesitsd soyleyin soylemek soyleme soylemeyin bahset bahsetme bahsetmeyin bahsetmek bildirin bildirme bildirmek bilgilendir bilgilendirin
		bilgilendirme acikla aciklama aciklamayin goster gosterme gostermeyin belirtme belirtmeyin belirt haber+verme yanitla cevapla πες πείτε αναφέρετε
		ανέφερε ενημερώσεις ενημέρωσε πληροφορήσεις δείξεις αποκαλύψεις αποκάλυψε ανακοινώσεις απαντήσεις απάντησε ειδοποίησε γνωστοποιήσεις reci recite kazi
		kazite kazati spomeni spominji spominjati spominjite spomenuti pominji pominjati obavijesti obavijestite obavijestiti obavesti obavestite obavestiti
		prikazi prikazati pokazi pokazati otkrij otkriti otkrivaj otkrivajte javi odgovori odgovorite prijavi povej povejte povedati omeni omenite omeniti
		omenjaj omenjajte omenjati obvesti obvestite obvestiti obvescaj sporoci sporocite sporociti pokazite razkrij razkrijte razkriti porocaj pasakyk
		pasakykite pasakyti sakyk sakykite sakyti minek minekite mineti paminek paminekite pamineti informuok informuokite informuoti pranesk praneskite
		pranesti rodyk rodykite rodyti parodyk parodykite atskleisk atskleiskite atskleisti atsakyk atsakykite saki sakiet teikt pasaki pasakiet pasakit
		stasti piemini pieminiet pieminet informejiet informet pazino pazinojiet pazinot zino zinojiet zinot radi radiet radit paradi paradiet atklaj
		atklajiet atklat atbildi atbildiet izpaust utle oelge oelda utelda maini mainige mainida teavita teavitage teavitada teata teatage teatada naita
		naidake naidata avalda avaldage avaldada paljastage paljastada vasta vastake raagi raakige noi+voi noi+cho thong+bao bao+cao đề+cập nhac+toi hien+thi
		tiet+lo tra+loi cong+bo giai+thich bao+cho ke+cho trinh+bay beri+tahu memberi+tahu beritahukan diberitahu sebutkan menyebutkan informasikan
		menginformasikan maklumkan laporkan melaporkan dilaporkan tunjukkan menunjukkan tampilkan menampilkan ditampilkan ungkapkan mengungkapkan dedahkan
		umumkan mengumumkan jawab menjawab katakan memaparkan बताओ बताना बताया बता कहना ज़िक्र सूचित रिपोर्ट दिखाएं दिखाओ दिखाना दिखाता प्रकट ज़ाहिर घोषणा
		उत्तर जवाब खुलासा أخبر أخبره تخبره إخبار قل تقل اذكر ذكر بلغ تبلغ أبلغ إبلاغ أعلم أظهر تظهر يظهر إظهار اعرض تعرض يعرض اكشف تكشف أفصح تفصح الإفصاح أعلن
		أجب تجب الإجابة صرح ספר+למשתמש תספר לספר אמור תאמר תגיד להגיד ציין תציין לציין הזכר להזכיר הודע תודיע להודיע דווח תדווח לדווח הצג תציג להציג הראה
		להראות גלה תגלה לגלות חשוף לחשוף הכרז ענה להשיב بگویید گفتن ذکر+کنید ذکر+کن اشاره اطلاع+دهید اطلاع+بده اطلاع+دادن گزارش نشان+دهید نشان+بده افشا فاش
		آشکار اعلام پاسخ جواب خبر بیان বলুন বলো বলবেন বলবে বলতে জানান জানাও জানাবেন জানাতে উল্লেখ অবহিত রিপোর্ট দেখান দেখাও দেখায় দেখাবেন প্রকাশ ফাঁস ঘোষণা
		উত্তর জবাব சொல் சொல்லுங்கள் சொல்லவும் சொல்ல கூறு கூறவும் கூறுங்கள் தெரிவி தெரிவிக்கவும் தெரிவியுங்கள் அறிவி அறிவிக்கவும் புகாரளி அறிக்கை காட்டு
		காட்டவும் காண்பி காண்பிக்கவும் பதிலளி பதில் mwambie mjulishe mwambia kumwambia kumjulisha taja kutaja usitaje ripoti kuripoti toa+taarifa arifu
		kuarifu onyesha kuonyesha inaonyesha fichua kufichua tangaza kutangaza jibu kujibu eleza kueleza sema kusema`,
	not: `keinen keinem keiner nichts weder rien aucun aucune plus+besoin ningun ninguna nada nenhum nenhuma nessun nessuna niente niets geen+enkel inte inget
		ikke ingen ei ala mitaan nem semmit nincs niciun fara nimic nikdy nic zaden nigdy hic hicbir jangan tidak khong đừng chang нельзя незачем нечего нету
		немає ніколи μην δεν χωρίς אין אל בלי לא ليس لن بلا نه بدون नहीं मत nicht nie niemals kein keine ohne niemand niemanden niemandem auf+keinen+fall
		keinesfalls keineswegs unter+keinen+umstanden ne+pas pas+de jamais personne+ne n+est n+a en+aucun+cas surtout+pas sous+aucun+pretexte nullement nunca
		jamas ninguno nadie sin+que sin+su sin+ningun sin+decir sin+mencionar sin+informar sin+avisar en+ningun+caso bajo+ningun+concepto tampoco
		de+ninguna+manera mai nessuno senza nulla in+nessun+caso per+nessun+motivo neppure nemmeno assolutamente+non nao sem ninguem em+nenhum+caso
		em+hipotese+alguma de+modo+algum de+forma+alguma tampouco niet nooit geen zonder noch nimmer in+geen+geval onder+geen+beding nergens geenszins aldrig
		inga utan ingenting icke varken under+inga+omstandigheter pa+inga+villkor inte+alls intet uden hverken ma+ikke under+ingen+omstændigheder
		pa+ingen+made aldri uten ikkje verken under+ingen+omstendigheter pa+ingen+mate alkaa eivat ei+koskaan koskaan ilman kukaan kenellekaan ikina
		missaan+tapauksessa ei+missaan eika alaka et+saa niciodata nicio nimeni nimanui nici in+niciun+caz sub+nicio+forma deloc nicidecum cap+cas cap+usuari
		en+cap+cas sota+cap+concepte sense+que ningu gens tampoc de+cap+manera enlloc ekki aldrei enginn engin ekkert engan engum neinn neinum án+þess
		án+þess+að hvorki undir+engum+kringumstæðum alls+ekki eigi bez niczego nikt nikomu nikogo zadnego zadnych zadne ani nie+wolno w+zadnym+wypadku
		pod+zadnym+pozorem zabronione zabrania niceho nikdo nikoho zadny zadna zadneho nesmi nesmis nesmite neni nejsou nerikej nerikejte nezminuj nezminujte
		neinformuj neinformujte neukazuj neukazujte nezobrazuj neptej neptejte neprozrazuj neodhaluj nesdeluj neupozornuj nepouzivej nepouzivejte
		v+zadnem+pripade za+zadnych+okolnosti zakazano nicoho nikto ziadny ziadne ziadna ziadneho ziadnych nesmie nesmies nesmiete nespominaj nespominajte
		nehovor nehovorte nepytaj nepytajte neprezradzaj neoznamuj nepouzivaj nepouzivajte v+ziadnom+pripade za+ziadnych+okolnosti zakazane никогда ни без
		ничего никто никому никого никакой никаких запрещено нет ни+в+коем+случае ни+при+каких нічого ніхто нікому нікого жодний жодного жоден ніякий ніяких
		не+можна заборонено ні+в+якому+разі у+жодному+разі за+жодних+умов никога нищо никой никакъв никакви никаква нито няма бива в+никакъв+случай
		при+никакви+обстоятелства недей недейте soha sose nelkul semmi senki senkinek tilos egyaltalan+nem semmilyen+esetben soha+ne senkivel degil degildir
		asla yok olmadan etmeden yapmadan hicbir+sey hicbir+zaman hicbir+kosulda kimse kimseye yapma yapmayin etme etmeyin olmaksizin gosterme soyleme
		soylemeyin ποτέ oxi δίχως τίποτα κανείς kavevav ουδέποτε σε+καμία+περίπτωση απαγορεύεται μη nije nikad nikada nista nikome nitko niko nemoj nemojte
		nema nisu zabranjeno niposto ni+u+kom+slucaju nikoli brez nicesar nihce nikomur nikar ne+smes ne+sme prepovedano niso nobenega v+nobenem+primeru nera
		niekada niekados nieko niekas niekam jokiu+budu draudziama negalima neturi nereikia nesakyk nesakykite neminek neminekite nerodyk neinformuok
		neinformuokite neatskleisk neatskleiskite nepranesk nepraneskite nav nekad neko nekas nevienam neviens nedrikst aizliegts nekada+gadijuma nesaki
		nesakiet nepiemini nepieminiet neinforme neinformejiet neradi neradiet neatklaj neatklajiet nepazino nepazinojiet ara arge mitte kunagi ilma midagi
		keegi kellelegi ei+tohi ei+ole keelatud mingil+juhul mitte+kunagi không+được khong+bao+gio khong+can khong+co khong+ai khong+gi ma+khong
		tuyệt+đối+không nghiem+cam đừng+nói đừng+để đừng+hỏi đừng+nhắc đừng+báo đừng+tiết+lộ đừng+bao+giờ khong+nen janganlah bukan tanpa takkan tidak+pernah
		tidak+boleh dilarang tiada tidak+ada tak+seorang+pun tidak+apa+pun belum usah jangan+pernah jangan+sekali कभी+नहीं कभी+मत कभी+न बिना कुछ+नहीं कोई+नहीं
		किसी+को+नहीं किसी+को+न वर्जित मना निषिद्ध बगैर कदापि हरगिज़ لا ولا لم ولم ليست أبدا مطلقا دون غير لا+شيء لا+أحد أحدا ممنوع يمنع يحظر إياك إطلاقا عدم
		وعدم ולא ואין ללא מבלי לעולם+לא אף+פעם שום כלום דבר+לא אף+אחד איש+לא אסור לבל איסור אינו אינה אל+תאמר אל+תספר אל+תגלה אל+תודיע אל+תציג אל+תשאל אל+תגיד
		אל+תשתמש نکنید نکن نباید نباشد نیست نمی هرگز هیچ هیچگاه هیچکس هیچ+کس هیچ+چیز بی ندهید نده نشود نپرسید نپرس مبادا نگویید نگو নয় নেই কখনো+না কখনোই কখনও
		কখনো ছাড়া ব্যতীত বিনা কিছুই+না কিছুই কেউ+না কাউকে করবেন+না করো+না নিষেধ নিষিদ্ধ இல்லை அல்ல கூடாது ஒருபோதும் இல்லாமல் இன்றி அல்லாமல் எதுவும்+இல்லை
		எதையும் யாரிடமும் யாருக்கும் எவரிடமும் தடை சொல்ல+வேண்டாம் செய்ய+வேண்டாம் கேட்க+வேண்டாம் காட்ட+வேண்டாம் தெரிவிக்க+வேண்டாம் கூற+வேண்டாம் கூறாதே sio
		hapana kamwe usifanye usiseme usitumie usimwambie bila hakuna hakuna+mtu hakuna+kitu hauna hatakiwi hairuhusiwi marufuku usiulize usionyeshe`,
	silently: `heimlich stillschweigend verborgen unbemerkt unsichtbar discretement secretement silence cachette secretamente silencio silenciosamente discretamente
		oculto segretamente silenziosamente nascosto тайно скрытно незаметно молча gizlice sessizce dyskretnie potajemnie cicho stiekem stilletjes heimelijk
		سرا بصمت चुपचाप गुप्त verdeckt still insgeheim lautlos hinter+dem+rucken discrete a+l'insu en+silence a+escondidas sin+que+se+entere por+detras
		as+escondidas di+nascosto senza+farsi+notare ongemerkt i+smyg i+hemlighet i+skjul salaa titokban eszrevetlenul pe+ascuns potajmu skryte potichu
		po+cichu ukradkiem gizli+olarak fark+ettirmeden diam-diam tanpa+sepengetahuan len+lut am+tham втайне скрытый украдкой потай κρυφά בסתר בחשאי خفية سرية
		پنهانی مخفیانه चुपके leise im+hintergrund versteckt versteckte verborgene wortlos unsichtbare diskret unauffallig ohne+zu+sagen ohne+hinweis
		ohne+zu+informieren ohne+wissen im+stillen hintergrund silencieusement en+arriere+plan arriere+plan cachee cachees inapercu sans+un+mot invisible
		invisibles a+l+insu insu furtivement en+catimini en+cachette sans+le+dire sans+prevenir sans+en+informer en+secreto en+silencio calladamente
		en+segundo+plano segundo+plano oculta ocultos ocultas escondido inadvertido desapercibido sin+decirlo sin+que+el+usuario sin+avisar sigilosamente
		sin+una+palabra in+segreto in+silenzio in+sottofondo nascosta nascosti nascoste inosservato inosservata senza+dire senza+una+parola senza+dirlo
		senza+avvisare senza+informare invisibile invisibili all+insaputa insaputa tacitamente furtivamente em+segredo em+silencio em+segundo+plano escondida
		despercebido invisivel invisiveis sem+dizer sem+uma+palavra sem+avisar sem+informar sem+contar sorrateiramente geruisloos stilzwijgend in+stilte
		in+het+geheim op+de+achtergrond achtergrond onopgemerkt woordeloos zonder+iets+te+zeggen zonder+te+vertellen zonder+melding onzichtbaar onzichtbare
		discreet verstopt onopvallend hemligt tyst i+tysthet ljudlost obemarkt i+bakgrunden bakgrunden dold dolt dolda gomd gomda osynlig osynligt osynliga
		utan+ett+ord utan+att+beratta utan+att+saga utan+att+meddela utan+att+namna omarkligt hemmeligt i+hemmelighed i+smug stille stiltiende lydløst
		ubemærket i+baggrunden baggrunden skjult skjulte gemt usynlig usynligt usynlige uden+et+ord uden+at+fortælle uden+at+sige uden+at+nævne
		uden+at+informere umærkeligt hemmelig i+hemmelighet stilltiende ubemerket i+bakgrunnen bakgrunnen gjemt uten+et+ord uten+a+fortelle uten+a+si
		uten+a+nevne uten+a+informere umerkelig salassa vaivihkaa hiljaa hiljaisesti aanettomasti taustalla piilotettu piilotetut piilossa huomaamatta
		huomaamattomasti sanomatta kertomatta mainitsematta ilmoittamatta nakymaton nakymattomasti nakymattomia hienovaraisesti secret+fata+de in+taina
		pe+furis tacut in+tacere in+liniste in+fundal fundal ascuns ascunsa ascunse neobservat neobservata invizibil invizibila invizibile discret
		fara+sa+spui fara+a+spune fara+a+mentiona fara+a+informa fara+un+cuvant fara+stirea secretament d+amagat silenciosament en+silenci en+segon+pla
		segon+pla ocult ocults ocultes amagat amagada desapercebut discretament sense+avisar sense+informar sense+esmentar d+amagatotis leynilega i+leyni
		i+laumi hljóðlega hljóðlaust í+hljóði þegjandi i+bakgrunni bakgrunni falið falin falinn falda óséð óséður osynilegt osynileg osynilegur lítið+áberandi
		án+þess+að+segja án+þess+að+nefna án+þess+að+láta an+vitundar laumast tajnie w+tle ukryty ukryte ukryta ukrytych ukrytego niezauwazalnie niezauwazenie
		niezauwazony bez+słowa niewidoczny niewidoczne niewidoczna niewidocznie skrycie w+tajemnicy bez+wiedzy milczaco niepostrzezenie bez+informowania
		bez+powiadamiania tajne potaji tise na+pozadi v+pozadi skryty skryta skryteho skrytych nepozorovane nepozorovany bez+jedineho+slova beze+slova
		neviditelny neviditelne neviditelna diskretne nenapadne mlcky v+tichosti utajene bez+vedomi bez+upozorneni aniz aniz+by potajomky ticho skryto
		bez+slova bez+vedomia bez+upozornenia bez+toho+aby тайком скрыто тихо в+фоне фоновом невидимый невидимо без+уведомления без+ведома негласно исподтишка
		потихоньку не+сообщая не+говоря не+уведомляя бесшумно таємно приховано мовчки непомітно у+фоні в+фоні у+фоновому невидимий без+повідомлення
		без+сповіщення без+відома нишком тихцем не+повідомляючи не+кажучи безшумно скрито скрит скрита скрити мълчаливо незабелязано на+заден+план във+фонов
		невидим невидима без+уведомление без+знанието дискретно незабележимо без+дума тихомълком без+да+казваш без+да+казвате без+да+уведомяваш
		без+да+уведомявате без+да+съобщаваш titkosan csendben csondben hatterben rejtett rejtve eszrevetlen szo+nelkul lathatatlan lathatatlanul diszkreten
		feltunes+nelkul ertesites+nelkul anelkul+hogy+szolna felhasznalo+tudta+nelkul tudta+nelkul gizli gizlilikle sessiz arka+planda arkaplanda
		fark+edilmeden habersiz haber+vermeden gorunmez soylemeden bildirmeden bilgilendirmeden caktirmadan belli+etmeden haberi+olmadan μυστικά σιωπηλά
		αθόρυβα στο+παρασκήνιο παρασκήνιο κρυφό κρυμμένο απαρατήρητα aopato διακριτικά χωρίς+να+πεις χωρίς+ενημέρωση ev+ayvoia χωρίς+να+το+αναφέρεις tajno
		potajno tiho necujno u+pozadini pozadini skriveno skriven skrivena neprimjetno neprimetno neopazeno bez+rijeci bez+reci nevidljivo nevidljiv diskretno
		bez+obavijesti bez+obavjestavanja bez+obavestavanja krisom bez+znanja+korisnika skrivaj skrivoma potiho v+ozadju ozadju skrito skrit skrita neopazno
		nevidno neviden brez+besed brez+obvestila brez+obvescanja ne+da+bi+povedal brez+vednosti+uporabnika slapta slaptai tyliai tylomis fone foniniu+rezimu
		paslepta pasleptas pasleptai nepastebimai nepastebetas be+zodziu nematomas nematomai diskretiskai be+pranesimo be+ispejimo neinformuojant nepranesant
		nesakant be+naudotojo+zinios be+zinios slepeni slepus klusi klusam klusiba fona fona+rezima slepts slepti slepta nemanami nepamaniti bez+vardiem
		neredzams neredzami diskreti bez+pazinojuma bez+bridinajuma neinformejot nepazinojot bez+lietotaja+zinas salaja salajaselt vaikselt vaikides taustal
		tagaplaanil peidetud varjatult varjatud markamatult markamatu nahtamatu nahtamatult diskreetselt sonagi+lausumata teavitamata utlemata teatamata
		kasutaja+teadmata teadmata bi+mat tham+lang kín+đáo ẩn+đi an+giau chay+ngam chế+độ+nền ở+chế+độ khong+bi+phat vo+hinh khong+nhin+thay khong+hay+biet
		khong+cho+biet khong+thong+bao diam+diam secara+rahasia secara+rahsia senyap secara+diam rahasia rahsia latar+belakang di+balik+layar tersembunyi
		disembunyikan tanpa+diketahui tanpa+disadari tak+terlihat tidak+terlihat tanpa+memberitahu secara+halus tidak+kelihatan sembunyi गुपचुप चोरी+से छिपा
		छुपकर पृष्ठभूमि बैकग्राउंड अदृश्य बिना+बताए बिना+बताये बिना+कहे ख़ामोशी नज़र+में+आए पता+चले بسرية خلسة بهدوء صامت صامتا الخلفية في+الخلفية مخفي مخفية
		المخفي خفي الخفي دون+علم دون+أن+يلاحظ دون+إخبار غير+مرئي بتكتم في+الخفاء متخفي חשאי בשקט בדממה ברקע מאחורי+הקלעים מוסתר נסתר נסתרת סמוי סמויה
		באופן+סמוי בלתי+נראה מבלי+שישים+לב בלי+ידיעת ללא+ידיעת בלי+לספר מבלי+ליידע בהיחבא בדיסקרטיות محرمانه بی+صدا بی‌صدا بی+سروصدا آرام در+پس+زمینه پس‌زمینه
		مخفی نامرئی نامحسوس بدون+اطلاع بدون+آنکه+متوجه دزدکی یواشکی در+خفا গোপনে চুপচাপ চুপিসারে নীরবে নিঃশব্দে পটভূমিতে আড়ালে লুকানো লুকিয়ে অলক্ষ্যে অদৃশ্য
		অগোচরে অজান্তে না+জানিয়ে না+বলে সন্তর্পণে টের+না+পায় ரகசியமாக இரகசியமாக மறைவாக மறைமுகமாக அமைதியாக மௌனமாக சத்தமில்லாமல் பின்னணியில் மறைக்கப்பட்ட
		மறைந்த கண்ணுக்குத்+தெரியாத அறியாமல் கமுக்கமாக பயனருக்குத்+தெரியாமல் யாருக்கும்+தெரியாமல் பயனரிடம்+சொல்லாமல் kwa+siri kisirisiri kimyakimya kimya+kimya
		kwa+kimya chinichini chini+kwa+chini iliyofichwa fiche yaliyofichwa kilichofichwa bila+kujulikana bila+kuonekana isiyoonekana bila+kusema
		bila+kumwambia bila+kumjulisha nyuma+ya+pazia usuli verschweige verschweigen unerwahnt verheimliche verheimlichen verberge verbergen verstecke
		verstecken weglassen lass+weg auslassen muss+nicht+wissen nicht+wissen nicht+erwahnenswert schweige schweigen fur+sich+behalten verschleiern
		passer+sous+silence passe+sous+silence passez+sous+silence cacher cachez dissimuler dissimule dissimulez taire omettre omets omettez omis
		n+a+pas+besoin+de pas+besoin+de+savoir inutile+de+mentionner inutile+de+preciser garder+le+silence masquer masquez occulter omitir omite omita omitas
		omitido ocultar oculta+el oculte callar calla calle+sobre silenciar esconder esconde esconda encubrir no+necesita+saber no+tiene+que+saber
		no+hace+falta+mencionar no+vale+la+pena guardar+silencio guarda+silencio disimular ometti ometta omettere omesso nascondi nasconda nascondere tacere
		taci taccia tralascia tralasciare sorvola occulta occultare non+deve+sapere non+serve+menzionare non+ha+bisogno+di+sapere non+vale+la+pena celare
		oculta+o calar silencie encobrir nao+precisa+saber nao+precisa+mencionar nao+vale+a+pena nao+e+necessario+mencionar deixe+de+fora disfarcar verzwijg
		verzwijgen verzwegen weglaten laat+weg verberg verhul verhullen zwijg zwijgen achterhouden achterwege hoeft+niet+te+weten niet+vermelden
		niet+het+vermelden+waard onvermeld verdoezel voor+je+houden dolj dolja doljer doljs fortig fortiga tig tiga utelamna utelamnar utelamnas undanhall
		undanhalla hemlighall hemlighalla morka gom gomma behover+inte+veta inte+vart+att+namna onodigt+att+namna lat+bli+att+namna halla+tyst hall+tyst skjul
		skjule skjuler skjules fortie forties ti+stille udelad udelade udelades undlad+at+nævne hemmeligholde hemmelighold tilbagehold behøver+ikke+vide
		behøver+ikke+at+vide ikke+værd+at+nævne hold+skjult sløre utelat utelate utelates hold+tilbake holde+tilbake trenger+ikke+vite trenger+ikke+a+vite
		ikke+verdt+a+nevne unnlat+a+nevne tilslør jata+mainitsematta jata+kertomatta salata salaa+kayttajalta salataan vaikene vaieta piilota piilottaa
		piilotetaan peittele katke jata+pois pida+salassa ei+tarvitse+tietaa ei+tarvitse+kertoa ei+tarvitse+mainita mainitsemisen+arvoinen pimita omiteti
		nementionat ascunde ascundeti ascunzi treci+sub+tacere treceti+sub+tacere taceti pastreaza+tacerea tainuieste nu+trebuie+sa+stie nu+e+nevoie+sa+stie
		nu+merita+mentionat nu+are+nevoie lasa+deoparte disimuleaza omet ometre ometi ometeu omes amaga amagar amagui amagueu oculti silencia encobreix
		no+cal+que+sapiga no+cal+esmentar no+cal+dir no+ha+de+saber no+val+la+pena guarda+silenci dissimula láttu+ógetið láta+ógetið ógetið leyna leyndu
		leynið þegja þegðu þegið fela feldu felið sleppa+því+að+nefna slepptu+því+að+nefna þarf+ekki+að+vita þarf+ekki+að+nefna ekki+þess+virði halda+leyndu
		haltu+leyndu przemilcz przemilczec przemilczaj zataj zataic zatajaj ukryj ukrywaj ukryc ukrywac zachowaj+dla+siebie pomin+wzmianke nie+wspominaj
		nie+musi+wiedziec nie+musi+o+tym nie+musza+wiedziec niewarte+wspomnienia niewarte+wzmianki nieistotne nieistotny nie+powinien+wiedziec zbedne
		niepotrzebne zamlc zamlcet zamlcte zamlcuj zatajit zatajte skryj skryjte skryt skryvej skryvat nech+si+pro+sebe nechte+si+pro+sebe nezmineno neuvadej
		neuvadejte nemusi+vedet nemusi+to+vedet nepotrebuje+vedet nepotrebuji+vedet nestoji+za+zminku neni+treba+zminovat utaj utajit mlc mlcte pomlc
		nepodstatne zamlcat skry skryvaj nechaj+si+pre+seba nechajte+si+pre+seba neuvadzaj neuvadzajte nemusi+vediet nemusi+to+vediet nepotrebuje+vediet
		nepotrebuju+vediet nestoji+za+zmienku netreba+spominat ukry bez+zmienky умолчи умалчивай умолчать скрой скрыть скрывай скрывать утаи утаить утаивай
		опусти не+упоминай не+должен+знать не+нужно+знать не+обязан+знать незачем+знать не+стоит+упоминать не+стоит+упоминания держи+в+тайне оставь+при+себе
		замалчивай спрячь прячь несущественно промолчи помалкивай замовчуй приховай утаюй утаїти затаюй не+згадуй не+повинен+знати не+має+знати
		не+потрібно+знати не+треба+знати не+варто+згадувати не+варте+згадки тримай+у+таємниці залиш+при+собі сховай ховай несуттєво премълчи прикрий скрий
		скривай скрива укрий укривай не+споменавай не+е+нужно+да+знае няма+нужда+да+знае не+трябва+да+знае не+бива+да+знае не+трябва+да+разбира
		не+заслужава+споменаване не+си+струва+да+споменаваш запази+за+себе+си пази+в+тайна пропусни+да+споменеш несъществено замълчи ne+emlitsd ne+emlitse
		elhallgatni hallgasd+el hallgassa+el elrejteni rejtsd+el rejtse+el titkold eltitkolni kihagyni nem+kell+tudnia nem+szukseges+emliteni emlites+nelkul
		nem+erdemes+emliteni bahsetmeden soz+etme soz+etmeden gizle gizleyin gizlemek sakla sessiz+kal bilmesine+gerek+yok bilmesi+gerekmez
		belirtmeye+gerek+yok soylemeye+gerek+yok bahsetmeye+degmez atla ortbas αποσιώπησε αποσιωπήστε απόκρυψε αποκρύψτε κρύψε κρύψτε μην+αναφέρεις
		μην+αναφέρετε δεν+χρειάζεται+να+ξέρει δεν+χρειάζεται+να+γνωρίζει δεν+αξίζει+να+αναφερθεί παράλειψε+να+αναφέρεις presuti presutite presutjeti precuti
		precutite precutati prikrij prikriti sakrij sakrijte sakriti izostavi izostavite izostaviti ne+spominji ne+pominji ne+mora+znati ne+treba+znati
		nije+vrijedno+spomena nije+vredno+pomena ne+treba+spominjati zamolci zamolcite zamolcati prikrijte skrij skrijte skriti izpusti izpustite izpustiti
		ne+omenjaj ne+omenjajte ne+omeni ni+treba+vedeti ni+treba+omenjati ni+vredno+omembe nutylek nutylekite nutyleti slepk slepkite paslepk paslepkite
		paslepti nuslepk nuslepti nemineti nutylint neturi+zinoti nereikia+zinoti nereikia+mineti neverta+mineti nokluse noklusejiet nokluset slep slepiet
		slept paslep paslepiet paslept nepieminet nepieminot noslep nav+jazina nav+japiemin nav+verts+pieminet izlaid vaiki+maha maha+vaikida jata+mainimata
		mainimata varja varjake varjata peida peitke peita ara+maini arge+mainige ei+pea+teadma pole+vaja+teada pole+vaja+mainida ei+tasu+mainida jata+valja
		không+đề+cập khong+nhac che+giau giau giu+im+lang giu+kin luoc+bo khong+can+biet không+đáng+nói khong+tiet+lo giau+kin che+đậy đừng+nói đừng+nhắc
		giu+bi+mat jangan+sebutkan jangan+menyebutkan tidak+disebutkan sembunyikan menyembunyikan rahasiakan merahasiakan rahsiakan diamkan hilangkan
		menghilangkan tidak+perlu+tahu tak+perlu+tahu tidak+perlu+disebutkan tutupi menutupi bungkam abaikan+saja jangan+ungkapkan छिपाएं छिपाओ छिपाना
		उल्लेख+न ज़िक्र+न चुप+रहें चुप मौन मौन+रहें गोपनीय जानने+की+ज़रूरत जानने+की+आवश्यकता बताने+की+ज़रूरत बताने+की+आवश्यकता उजागर+न أخف إخفاء تخفي تخف
		كتمان تكتم اكتم التزم+الصمت اصمت اسكت تغاضى أغفل احجب إغفال لا+داعي لا+يحتاج+معرفة لا+يحتاج+أن لا+يستحق+الذكر دون+ذكر لا+تذكر لا+تشر הסתר תסתיר להסתיר
		הסתרה אל+תזכיר אל+תציין בלי+להזכיר שתוק לשתוק שתיקה העלם להעלים השמט להשמיט אינו+צריך+לדעת לא+צריך+לדעת אין+צורך+לציין לא+ראוי+לציון הצנע הסווה+את
		پنهان+کنید پنهان+کن مخفی+کنید مخفی+کن کتمان سکوت ساکت از+قلم مسکوت اشاره+نکنید ذکر+نکنید حرفی+نزنید لازم+نیست+بداند نباید+بداند نیازی+به+ذکر
		نیازی+نیست+بداند ارزش+گفتن+ندارد پوشیده ناگفته উল্লেখ+না উল্লেখ+করবেন+না গোপন+রাখুন গোপন+করুন লুকান লুকাও লুকাতে চুপ চুপ+থাকুন নীরব+থাকুন নীরব আড়াল
		চেপে+যান জানার+দরকার+নেই জানার+প্রয়োজন+নেই বলার+দরকার+নেই বলার+প্রয়োজন+নেই மறை மறைக்கவும் மறைத்து மறைக்க குறிப்பிட+வேண்டாம் மௌனம் அமைதி+காக்கவும்
		விட்டுவிடு அறிய+வேண்டியதில்லை தெரிய+வேண்டியதில்லை தெரிய+வேண்டாம் சொல்லத்+தேவையில்லை குறிப்பிடத்+தேவையில்லை குறிப்பிட+கூடாது குறிப்பிடக்+கூடாது
		வெளிப்படுத்த+வேண்டாம் usitaje+hili ficha kuficha ifiche nyamaza kunyamaza kaa+kimya acha+kutaja usiseme+chochote hahitaji+kujua hana+haja+ya
		haina+haja+kutaja usifichue usimweleze kutotaja ifanye+siri`,
	secret: `passwort passworter kennwort zugangsdaten schlussel umgebungsvariablen geheimnisse anmeldedaten mot+de+passe mots+de+passe identifiants cles jetons
		contrasena contrasenas claves credenciales senha senhas chaves credenciais chiavi credenziali пароль пароли паролей ключ ключи ключей токен токены
		токена учетные+данные sifre sifreler sifresi parola anahtar haslo hasla hasel klucz klucze kluczy wachtwoord wachtwoorden sleutel sleutels
		inloggegevens كلمة+المرور كلمات+المرور مفاتيح المفاتيح पासवर्ड कुंजी टोकन kennworter zugangsschlussel zugang geheimnis geheimschlussel tan pin-code
		cle jeton secrets clave llave llaves codigo+recibido palavra-passe palavras-passe chave codice codici losenord nycklar nycklarna adgangskode nøgler
		nøglerne passord nøklene salasana avaimet tunnusluku jelszo kulcsok kulcsokat parole parolele cheile cheia heslo hesla klice klici kluce klucmi
		kluczami parolalar anahtarlar anahtari kata+sandi kunci rahasia mat+khau khoa секрет ключами κλειδιά κωδικός κωδικούς מפתחות סיסמה סיסמאות مفتاح رمز
		كلمات رمزها کلید کلیدها رمزعبور कुंजियों passworts passwortern schlussels schlusseln einmalcode einmalkennwort privater+schlussel privaten+schlussel
		umgebungsvariable logindaten wiederherstellungsphrase geheimzahl zugriffstoken clef clefs identifiant informations+d+identification
		code+a+usage+unique cle+privee cles+privees variable+d+environnement variables+d+environnement donnees+de+connexion phrase+de+recuperation
		phrase+secrete donnees+d+acces clave+privada claves+privadas credencial secreto secretos datos+de+acceso codigo+de+un+solo+uso codigo+de+verificacion
		variable+de+entorno variables+de+entorno datos+de+inicio+de+sesion frase+de+recuperacion frase+semilla testigo chiave chiave+privata chiavi+private
		credenziale segreto segreti parola+d+ordine dati+di+accesso codice+monouso codice+otp codice+pin variabile+d+ambiente variabili+d+ambiente
		variabili+di+ambiente dati+di+login frase+di+recupero frase+seed gettone palavra+passe palavras+passe chave+privada chaves+privadas segredo segredos
		dados+de+acesso codigo+de+uso+unico codigo+de+verificacao variavel+de+ambiente variaveis+de+ambiente dados+de+login frase+de+recuperacao toegangscode
		toegangsgegevens toegangssleutel aanmeldgegevens geheim geheimen geheime pincode eenmalige+code privesleutel privesleutels geheime+sleutel
		omgevingsvariabele omgevingsvariabelen herstelzin herstelcode losenordet losenorden nyckel nyckeln atkomstuppgifter inloggningsuppgifter
		autentiseringsuppgifter hemlighet hemligheter pinkod engangskod engangskoder privat+nyckel privata+nycklar privata+nyckeln kakor miljovariabel
		miljovariabler aterstallningsfras atkomstnyckel adgangskoden adgangskoder kodeord kodeordet nøgle nøglen adgangsoplysninger loginoplysninger
		legitimationsoplysninger hemmelighed hemmeligheder pinkode engangskode privat+nøgle private+nøgle private+nøgler miljøvariabel miljøvariabler
		gendannelsesfrase adgangsnøgle passordet passordene nøkkel nøkkelen nøkler tilgangsnøkkel tilgangsdata innloggingsdetaljer paloggingsinformasjon
		legitimasjon hemmelighet hemmeligheter privat+nøkkel private+nøkler private+nøkkelen informasjonskapsler gjenopprettingsfrase salasanan salasanat
		salasanoja salasanaa avain avaimen avaimia tunnukset tunnuksia kirjautumistiedot kirjautumistietoja kayttooikeustiedot paasytiedot kertakayttokoodi
		yksityinen+avain yksityisen+avaimen yksityiset+avaimet evasteet evaste ymparistomuuttuja ymparistomuuttujat ymparistomuuttujia palautuslauseke
		salaisuus salaisuudet parolei cheie chei cheie+privata cheia+privata chei+private acreditari acreditarile credentiale date+de+acces datele+de+acces
		date+de+autentificare datele+de+conectare cod+unic cod+pin secrete secretele variabila+de+mediu variabile+de+mediu variabilele+de+mediu
		fraza+de+recuperare contrasenya contrasenyes clau claus clau+privada claus+privades credencials dades+d+acces dades+d+inici codi+d+un+sol+us codi+pin
		codi+de+verificacio galetes galeta variable+d+entorn variables+d+entorn frase+de+recuperacio testimoni testimonis lykilorð lykilorðið lykilorðum
		lykilorða aðgangsorð lykill lykil lykillinn lyklar lykla einkalykill einkalykil einkalykla aðgangsupplýsingar innskraningarupplysingar auðkenni
		leyndarmal einnota+kóði einnota+kóða öryggiskóði vafrakokur vafrakoku umhverfisbreyta umhverfisbreytur umhverfisbreytum endurheimtarfrasi
		aðgangslykill hasło hasła haseł hasłem klucza kluczem tokena tokeny tokenow tokenu dane+dostepowe danych+dostepowych poswiadczenia poswiadczen
		kod+jednorazowy kodu+jednorazowego klucz+prywatny ciasteczka ciasteczek zmienna+srodowiskowa zmienne+srodowiskowe zmiennych+srodowiskowych
		dane+logowania danych+logowania fraza+odzyskiwania sekret sekrety sekretow hesel heslem klic klicu klicem pristupove+udaje pristupovych+udaju
		prihlasovaci+udaje prihlasovacich+udaju jednorazovy+kod jednorazoveho+kodu soukromy+klic soukromeho+klice soukrome+klice promenna+prostredi
		promenne+prostredi promennych+prostredi obnovovaci+fraze fraze+pro+obnoveni tajemstvi tajne+udaje hesiel heslom kluc kluca klucov klucom tokenov
		pristupovych+udajov prihlasovacie+udaje prihlasovacich+udajov sukromny+kluc sukromneho+kluca sukromne+kluce premenna+prostredia premenne+prostredia
		premennych+prostredia obnovovacia+fraza fraza+na+obnovenie tajomstvo tajomstva poverenia ключа ключом токенов учётные+данные учетных+данных
		данные+доступа данные+для+входа пин пин-код одноразовый+код одноразового+кода приватный+ключ закрытый+ключ куки переменные+окружения
		переменных+окружения переменные+среды переменных+среды сид-фраза секреты фраза+восстановления кодовое+слово логин реквизиты+доступа ключі ключів
		ключем токени токенів облікові+дані облікових+даних дані+доступу даних+доступу дані+для+входу пін пін-код одноразовий+код одноразового+коду
		приватний+ключ приватного+ключа закритий+ключ змінні+середовища змінних+середовища змінні+оточення змінних+оточення сід-фраза фраза+відновлення
		секрети логін ключове ключът токените идентификационни+данни данни+за+достъп данните+за+достъп данни+за+вход данните+за+вход еднократен+код
		еднократния+код частен+ключ частния+ключ частни+ключове бисквитки променливи+на+средата променливите+на+средата фраза+за+възстановяване удостоверения
		тайна тайни тайните jelszot jelszavak jelszavat jelszavakat kulcs kulcsot privat+kulcs titkos+kulcs hozzaferesi+adatok bejelentkezesi+adatok
		hitelesito+adatok hitelesito egyszeri+kod suti sutik kornyezeti+valtozo kornyezeti+valtozok tokent tokenek helyreallito sifreyi sifreleri sifresini
		parolayi parolasi parolalari anahtarini anahtarlari ozel+anahtar gizli+anahtar erisim+bilgileri giris+bilgileri kimlik+bilgileri kimlik+bilgilerini
		tek+kullanimlik+kod cerez cerezler cerezleri ortam+degiskeni ortam+degiskenleri ortam+degiskenlerini dogrulama+kodu kurtarma+ifadesi belirteci κωδικό
		κωδικοί συνθηματικό κλειδί διαπιστευτήρια στοιχεία+πρόσβασης στοιχεία+σύνδεσης κωδικός+μιας+χρήσης ιδιωτικό+κλειδί μεταβλητή+περιβάλλοντος
		μεταβλητές+περιβάλλοντος διακριτικό+πρόσβασης φράση+ανάκτησης lozinka lozinku lozinke lozinki sifra sifru kljuc kljuca kljucevi kljuceve
		privatni+kljuc privatnog+kljuca tajni+kljuc pristupni+podaci pristupne+podatke podaci+za+prijavu podatke+za+prijavu vjerodajnice vjerodajnica
		akreditivi jednokratni+kod kolacic kolacici kolacice varijabla+okruzenja varijable+okruzenja promenljive+okruzenja tokene zaporka zaporku zaporke
		geslo gesla geslu gesel kljuci kljuce kljucev zasebni+kljuc zasebnega+kljuca skrivni+kljuc dostopni+podatki podatki+za+dostop podatki+za+prijavo
		prijavni+podatki prijavne+podatke poverilnice poverilnic enkratna+koda piskotek piskotki piskotke okoljska+spremenljivka okoljske+spremenljivke zeton
		zetona obnovitvena+fraza slaptazodis slaptazodi slaptazodzio slaptazodziai slaptazodzius raktas rakta rakto raktai raktus raktu privatus+raktas
		privatu+rakta slaptas+raktas prieigos+duomenys prisijungimo+duomenys prisijungimo+duomenis kredencialai vienkartinis+kodas slapukas slapukai slapukus
		aplinkos+kintamasis aplinkos+kintamieji aplinkos+kintamuosius prieigos+raktas atkurimo+fraze paroli paroles parolem atslega atslegu atslegas atslegam
		privata+atslega privato+atslegu slepena+atslega piekluves+dati piekluves+datus pieteiksanas+dati pieteiksanas+datus akreditacijas+dati
		akreditacijas+datus vienreizejs+kods vienreizejais+kods sikdatne sikdatnes sikfaili vides+mainigais vides+mainigie vides+mainigos atkopsanas+fraze
		markieris pilnvara parool parooli paroolid paroole paroolide salasona voti votme votit votmed votmeid privaatvoti privaatvotme privaatvotit
		salajane+voti ligipaasuandmed juurdepaasuandmed sisselogimisandmed mandaadid mandaat volitused uhekordne+kood kupsis kupsised kupsiseid
		keskkonnamuutuja keskkonnamuutujad keskkonnamuutujaid taastefraas pinkood khoa+api khoa+bi+mat khoa+rieng khoa+truy+cap ma+thong+bao ma+truy+cap
		ma+otp ma+xac+thuc ma+xac+minh thông+tin+đăng thong+tin+xac đăng+nhập bien+moi+truong cum+tu+khoi dung+mot+lan sandi kata+laluan katasandi kunci+api
		kunci+pribadi kunci+privat kunci+peribadi kunci+rahasia kunci+akses kredensial kelayakan+log token+akses data+akses maklumat+log+masuk kode+otp
		kode+sekali+pakai kode+verifikasi kod+pengesahan kuki variabel+lingkungan pemboleh+ubah+persekitaran frasa+pemulihan frasa+benih निजी+कुंजी
		गुप्त+कुंजी एपीआई+कुंजी क्रेडेंशियल क्रेडेन्शियल प्रमाण+पत्र लॉगिन+जानकारी लॉगिन+विवरण लॉग+इन+विवरण ओटीपी पिन वन+टाइम सत्यापन+कोड कूकी कुकीज़
		पर्यावरण+चर एनवायरनमेंट+वेरिएबल रिकवरी+वाक्यांश सीड+फ्रेज़ कूटशब्द كلمة+مرور كلمة+السر مرور المرور المفتاح رمز+الوصول رمز+الدخول رموز+الوصول
		الرمز+السري رمز+التحقق رمز+المرور بيانات+الاعتماد بيانات+الدخول بيانات+تسجيل+الدخول كوكيز ملفات+الارتباط متغيرات+البيئة متغير+البيئة عبارة+الاسترداد
		عبارة+الاستعادة הסיסמה מפתח המפתח מפתח+פרטי מפתח+סודי אסימון האסימון פרטי+גישה פרטי+התחברות פרטי+כניסה פרטי+הזדהות אישורי+גישה קוד+חד+פעמי קוד+אימות
		קוגיה עוגיה עוגיות העוגיות משתני+סביבה משתנה+סביבה ביטוי+שחזור סודי סודית رمز+عبور گذرواژه کلمه+عبور کلید+خصوصی کلید+محرمانه توکن توکن+دسترسی
		اعتبارنامه مدارک+ورود اطلاعات+ورود اطلاعات+کاربری رمز+یکبار کد+یکبار+مصرف کد+تایید پین کوکی کوکی‌ها متغیر+محیطی متغیرهای+محیطی عبارت+بازیابی
		পাসওয়ার্ড গুপ্তসংকেত কী+ফাইল চাবি চাবির ব্যক্তিগত+কী প্রাইভেট+কী গোপন+কী গোপন+চাবি এপিআই+কী টোকেন শংসাপত্র ক্রেডেনশিয়াল লগইন+তথ্য লগইন+বিবরণ
		পিন+নম্বর পিন+কোড ওটিপি এককালীন যাচাইকরণ+কোড কুকি কুকিজ এনভায়রনমেন্ট পরিবেশ+চলক রিকভারি+ফ্রেজ পুনরুদ্ধার+বাক্যাংশ கடவுச்சொல் சாவி சாவிகள் விசை
		விசைகள் தனிப்பட்ட+விசை ரகசிய+விசை இரகசிய+விசை டோக்கன் அணுகல்+டோக்கன் நற்சான்றிதழ் உள்நுழைவு+விவரங்கள் உள்நுழைவு+தகவல் உள்நுழைவு பின்+எண்
		ஒருமுறை+குறியீடு சரிபார்ப்பு+குறியீடு குக்கீ குக்கீகள் சூழல்+மாறி சூழல்+மாறிகள் மீட்பு+சொற்றொடர் ஓடிபி nenosiri manenosiri neno+la+siri maneno+ya+siri
		nywila ufunguo funguo ufunguo+wa+siri ufunguo+binafsi ufunguo+wa+api tokeni hati+tambulishi vitambulisho+vya+kuingia taarifa+za+kuingia msimbo+wa+mara
		namba+ya+siri nambari+ya+siri vidakuzi kidakuzi vigeuzi+vya+mazingira kirai+cha+urejeshaji`,
	conversation: `gesprach gesprachsverlauf unterhaltung verlauf zwischenablage historique presse-papiers conversacion historial conversa historico conversazione
		cronologia переписка переписку переписки история+чата разговор диалог konusma sohbet gecmisi rozmowa rozmowy rozmowe historia gesprek geschiedenis
		المحادثة محادثة बातचीत वार्तालाप schranky chat+messages language+model+context what+was+said other+programs chatverlauf unterredung nachrichten
		wortwechsel discussion echanges propos conversations messages+recents charla dialogo mensajes conversas mensagens chiacchierata messaggi gesprekken
		berichten samtal samtalet samtale samtalen keskustelu beszelgetes beszelgetest discutia discutie conversatia rozhovor konverzaci konverzacia
		wiadomosci konusmanin konusmayi mesajlar percakapan obrolan pesan cuoc+tro+chuyen беседа разговора сообщения розмова бесіда συνομιλία συζήτηση שיחה
		השיחה الحوار الدردشة گفتگو گفت‌وگو संवाद gesprachs gesprache unterhaltungen chatverlaufs verlaufs nachrichtenverlauf systemprompt systemanweisung
		kontext konversation letzten+nachrichten letzte+nachrichten entwurf entwurfe nachricht echange historiques historique+des+messages invite+systeme
		prompt+systeme presse+papiers contexte derniers+messages brouillon brouillons ce+que+l+utilisateur conversaciones charlas historiales
		historial+de+mensajes mensaje prompt+del+sistema instrucciones+del+sistema portapapeles contexto ultimos+mensajes borrador borradores lo+que+dijo
		conversazioni cronologia+dei+messaggi storico prompt+di+sistema istruzioni+di+sistema appunti contesto ultimi+messaggi messaggio bozza bozze
		discussione quanto+detto bate+papo historico+de+mensagens mensagem prompt+do+sistema prompt+de+sistema instrucoes+do+sistema area+de+transferencia
		ultimas+mensagens rascunho rascunhos o+que+o+usuario gespreksgeschiedenis conversatie conversaties berichtgeschiedenis chatgeschiedenis systeemprompt
		systeeminstructie klembord laatste+berichten bericht concepten wat+de+gebruiker konversationen konversationer samtalshistorik chatthistorik
		chatthistoriken historik historiken meddelandehistorik systemprompten urklipp sammanhang sammanhanget kontexten senaste+meddelanden meddelande
		meddelanden utkast utkastet samtaler samtalehistorik chathistorik historikken beskedhistorik udklipsholder udklipsholderen kontekst konteksten
		sammenhængen seneste+beskeder besked beskeder beskeden kladde kladder udkast samtalehistorikk samtaleloggen chathistorikk historikk meldingshistorikk
		systemledetekst utklippstavle utklippstavlen sammenhengen siste+meldinger melding meldinger meldingen kladd keskustelun keskustelua keskustelut
		keskusteluhistoria keskusteluhistorian historian viestihistoria viestihistorian jarjestelmakehote jarjestelmakehotteen leikepoyta leikepoydan
		konteksti kontekstin asiayhteys viimeisimmat+viestit viesti viestin viestit viesteja luonnos luonnokset conversatiei conversatii discutiei istoric
		istoricul istoricului istoricul+mesajelor mesaj mesaje mesajele mesajul promptul+de+sistem promptul+sistemului instructiunile+sistemului contextul
		contextului ultimele+mesaje ciorna schita converses conversacio conversacions xat xats historials historial+de+missatges missatge missatges
		indicacio+del+sistema instruccions+del+sistema porta+retalls portaretalls darrers+missatges ultims+missatges esborrany esborranys dialeg samtalið
		samtali samtalinu samtals samtol spjall spjallið spjallsaga spjallsogu saga+samtalsins ferill skilaboðasaga kerfisfyrirmæli kerfisskipun klippiborð
		klippiborðið samhengi samhengið síðustu+skilaboð skilaboð skilaboðin drog rozmowie konwersacja konwersacji konwersacje czat czatu czacie historii
		historie wiadomosc prompt+systemowy promptu+systemowego instrukcje+systemowe schowek schowka schowku kontekstu kontekscie dialogu szkic wersja+robocza
		konverzace rozhovoru rozhovory chatu chatem zprav zpravy zpravu zprava systemovy+prompt systemoveho+promptu systemove+instrukce schranka schranku
		kontextu koncept konceptu posledni+zpravy konverzacie konverzaciu konverzacii chatom historiu spravy spravu sprav sprava systemove+instrukcie
		systemove+pokyny posledne+spravy чат чата чате чату история сообщение системный+промпт системного+промпта системную+подсказку промпт буфер+обмена
		буфера+обмена контекст черновик реплики розмови розмову розмові листування чаті діалог історія історії історію повідомлення системний+промпт
		системного+промпту системну+підказку буфер+обміну буфера+обміну чернетка репліки чатът съобщение съобщения системен+промпт системния+промпт
		системната+подкана системни+инструкции системните+инструкции клипборд преписка кореспонденция beszelgetesek beszelgetesbol cseveges csevegest elozmeny
		elozmenyek elozmenyeket rendszeruzenet rendszerprompt rendszerpromptot vagolap vagolapot kontextus kontextust uzenetek uzeneteket utolso+uzenetek
		piszkozat konusmalar sohbeti sohbetin gecmis gecmisini mesaj+gecmisi sistem+istemi sistem+istemini sistem+komutu pano panoyu baglam baglami baglamini
		mesajlari son+mesajlar taslak taslagi iotopiko ιστορικό+μηνυμάτων προτροπή+συστήματος μηνύματα τελευταία+μηνύματα πρόχειρο συμφραζόμενα διάλογος
		πλαίσιο razgovor razgovora razgovoru razgovore cavrljanje ceta povijest povijesti istorija istoriju istorije historija sistemski+prompt
		sustavni+prompt sistemske+upute međuspremnik međuspremnika konteksta poruka poruke posljednje+poruke poslednje+poruke prepiska nacrt skica pogovor
		pogovora pogovoru pogovore klepet klepeta zgodovina zgodovino zgodovine zgodovina+sporocil sistemski+poziv sistemskega+poziva sistemska+navodila
		odlozisce odlozisca sporocilo sporocila sporocil zadnja+sporocila osnutek osnutka pokalbis pokalbi pokalbio pokalbiai pokalbiu istorijos
		zinuciu+istorija sistemine+uzklausa sistemos+raginimas sisteminis+nurodymas iskarpine kontekstas konteksto zinute zinutes paskutines+zinutes
		susirasinejimas juodrastis juodrasti saruna sarunu sarunas terzesana terzesanas vesture vesturi vestures zinojumu+vesture sistemas+uzvedne
		sistemas+uzvedni starpliktuve starpliktuvi starpliktuves konteksts zinojums zinojumi zinojumus zinas pedejie+zinojumi melnraksts vestlus vestluse
		vestlust vestlused vestluses jutuajamine ajalugu ajaloo sonumiajalugu vestlusajalugu susteemiviip susteemiviiba susteemiviipa loikelaud loikelaua
		loikelauda sonum sonumid sonumeid viimased+sonumid mustand mustandi tro+chuyen hoi+thoai lich+su lich+su+tin tin+nhan loi+nhac+he loi+nhac bang+tam
		khay+nho+tam ngu+canh ban+nhap đoạn+chat đã+nói tin+nhan+cuoi boi+canh perbualan sembang riwayat sejarah riwayat+pesan riwayat+percakapan
		pesan+terakhir mesej+terakhir prompt+sistem perintah+sistem papan+klip konteks dikatakan+pengguna draf draft+pesan pesan+sebelumnya चैट इतिहास
		संदेश+इतिहास संदेशों पिछले+संदेश अंतिम+संदेश आख़िरी+संदेश सिस्टम+प्रॉम्प्ट प्रॉम्प्ट क्लिपबोर्ड संदर्भ सन्दर्भ मसौदा ड्राफ्ट उपयोगकर्ता+ने+कहा دردشة
		حوار سجل+المحادثة سجل+الرسائل سجل+الدردشة تاريخ+المحادثة رسائل الرسائل آخر+الرسائل موجه+النظام تعليمات+النظام الحافظة سياق مسودة المسودة
		ما+قاله+المستخدم שיחות השיחות מהשיחה צאט היסטוריה ההיסטוריה היסטוריית+ההודעות הודעות ההודעות ההודעות+האחרונות הנחיית+המערכת הוראות+המערכת פרומפט
		הפרומפט לוח+הגזירים הקשר ההקשר מה+שהמשתמש+אמר טיוטה הטיוטה צ'אט צ׳אט چت مکالمه تاریخچه تاریخچه+پیام سابقه پیام‌ها پیام+های آخرین+پیام پرامپت
		اعلان+سیستم کلیپ+بورد کلیپ‌بورد زمینه+گفتگو پیش‌نویس پیش+نویس حرف‌های+کاربر কথোপকথন আলাপ আলাপচারিতা চ্যাট চ্যাটের সংলাপ ইতিহাস বার্তার+ইতিহাস বার্তা
		শেষ+বার্তা সর্বশেষ+বার্তা সিস্টেম+প্রম্পট প্রম্পট ক্লিপবোর্ড প্রসঙ্গ প্রেক্ষাপট খসড়া ব্যবহারকারী+যা+বলেছেন உரையாடல் அரட்டை அரட்டையை வரலாறு வரலாற்றை
		செய்தி+வரலாறு உரையாடல்+வரலாறு செய்திகள் கடைசி+செய்திகள் கணினி+தூண்டுதல் அமைப்பு+தூண்டுதல் ப்ராம்ப்ட் கிளிப்போர்டு இடைநிலைப்பலகை பயனர்+சொன்னது வரைவு
		உரையாடல்+சூழல் mazungumzo maongezi gumzo soga historia+ya+ujumbe ujumbe ujumbe+wa+mwisho kidokezo+cha+mfumo maagizo+ya+mfumo ubao+wa+kunakili muktadha
		alichosema+mtumiaji rasimu ubaonakili`,
	send: `ubermitteln weiterleiten beifugen anhangen eintragen eingetragen eintrage hochladen mitgeben mitschicken gib weitergeben transmettez transmettre
		joignez expediez recopiez copiez inserez renvoyez mettez mande manda pongalo ponga escriba reenvie adjunte mandar transmita escreva coloque inserisci
		inserire riporta riportale metti inoltra doorgeven invullen zet plak lagg bifoga for+in læg indsæt legg laita kopioi laheta tedd masold ird kuldd pune
		copiaza trimite trece vloz zapis posli zadej przeslij wklej wpisz dopisz podaj przekazac yapistir yaz yazilir ilet gonderilir tempelkan salin disalin
		letakkan chep dan вставь отправить передать вписать внеси укажи впиши надішли βάλε στείλε αντιγράφεται הכנס שלח העתק أرسل انسخ ضع أضف بگذار بفرست کپی
		डालें लिखें भेजें sende senden sendet gesendet schicke schicken geschickt verschicke versende leite+weiter weitergeleitet kopiere kopieren kopiert
		angehangt fuge hinzufugen hinzugefugt anfugen ubergib ubergeben ubergibt hochgeladen einfugen ubermittle ubermittelt ubertrage ubertragen hinterlege
		ablegen blindkopie envoyer envoie envoies envoyez envoi envoye envoyee envoyes envoyees transmets transmis transmise transferer transfere transferez
		copier joindre ajouter ajoute ajoutez televerser televersez inserer insere inclure inclus incluez remettre deposer depose deposez copie+cachee
		expedier copie+le copie+la enviar envia envie envies envialo envie+enviado enviado enviada enviados envio reenviar reenvia copiar copia adjuntar
		adjunta agregar agrega agregue anadir anade anada transmitir transmite pasar+a entregar entrega subir sube suba incluir incluye incluya insertar
		inserta inserte depositar copia+oculta escribir+en invia invii inviare inviato inviata inviati invio inoltri inoltrare inoltrato copiare copi copiato
		allega alleghi allegare aggiungi aggiunga aggiungere aggiunto trasmetti trasmettere trasmesso passare consegna consegnare carica+su caricare inserisca
		includi includere deposita depositare copia+nascosta mandare spedisci spedire accodare encaminhar encaminhe encaminha copie+o anexar anexe anexa
		adicionar adicione adiciona acrescentar acrescente repassar repasse entregue carregar+para inclua inclui inserir insira reencaminhar stuur sturen
		stuurt gestuurd verstuur versturen verstuurd verzend verzenden verzonden zenden doorsturen stuur+door doorgestuurd kopieer gekopieerd voeg+toe
		toevoegen toegevoegd bijvoegen geef+door overhandig overdragen uploaden geupload invoegen opnemen overbrengen blinde+kopie plaats+in meesturen skicka
		skickar skickas skickat sanda sander sands vidarebefordra vidarebefordrar kopiera kopierar kopieras bifogar bifogas lagg+till lagga+till laggs+till
		lamna+over overlamna overfor overfora overfors ladda+upp laddas+upp infoga infogas inkludera inkluderar skicka+vidare dold+kopia bifogad sendes sendt
		videresend videresende videresendes kopier kopieres vedhæft vedhæfte vedhæftes tilføj tilføje tilføjes føj+til giv+videre overdrag overdrage overfør
		overføre overføres upload+filen uploades indsætte indsættes medtag inkluder inkludere skjult+kopi vedlæg videresender legg+ved legge+ved vedlagt
		legg+til legge+til legges+til gi+videre overlever overlevere last+opp laste+opp lastes+opp sett+inn sette+inn blindkopi oversend sender+til lahettaa
		lahetetaan lahettakaa lahetetty lahettaminen valita valittaa edelleenlaheta kopioida kopioidaan liita liittaa liitetaan lisaa lisata lisataan
		anna+eteenpain luovuta lataa+palvelimelle sisallyta sisallyttaa siirra siirtaa siirretaan piilokopio tallenna+kenttaan toimita trimiteti trimiti
		trimis trimisa trimise trimiterea redirectioneaza+mesajul transmiteti copiati copia+in ataseaza atasati atasa adauga adaugati preda incarca incarcati
		includeti insereaza inserati introdu introduceti depune copie+ascunsa expediaza envieu envii enviis enviat enviament reenvieu copieu adjunteu afegeix
		afegir afegiu afegit transmet transmetre passa+al lliura lliurar puja pujar inclou incloure incloeu insereix diposita tramet trametre sendu senda
		sendið sendir sendur sent+til framsenda framsendu aframsenda aframsendu afritaðu afrita afritið hengdu+við hengja+við bættu+við bæta+við bætið+við
		lattu+fylgja afhentu afhenda hladdu+upp hlaða+upp settu+inn setja+inn skrifaðu+í flytja miðla falið+afrit wyslij wysyłaj wysłać wysyła wysyłać
		wysyłane wysłany wysyłanie przesyłaj przesyłać przesłać przesyła przesyłane przesyłanie przekaz przekazuj przekazuje przekazywane skopiuj kopiuj
		kopiowac kopiuje dołącz dołączaj dołączyć dołączany dodaj dodac dodaje dodawany umiesc umiescic umieszczaj wpisac zapisz zapisac zapisuje zapisywane
		zamiesc uwzglednij wgraj wgrac udostepnij załaduj transmituj ukryta+kopia ukrytej+kopii udw poslete poslat posilej posilat posila odesli odeslete
		odeslat odesila odesilat odesilej odeslano odesilan odesilani odeslani odeslan preposli preposlete preposlat preposila zkopiruj zkopirujte kopiruj
		kopirovat kopiruje pripoj pripojte pripojit priloz prilozte pridej pridejte pridat pridava pridan predej predejte predat predava predan nahraj
		nahrajte nahrat nahrava vlozte vlozit vklada zapiste zapsat zapise zahrn zahrnte zahrnout prenes prenest prenasi uloz ulozte ulozit skryta+kopie
		skrytou+kopii skryte+kopii poslite posielaj posielat posiela odosli odoslite odoslat odosiela odosielat odoslane odosielane odoslany odosielanie
		odoslanie preposlite preposiela skopiruj skopirujte prilozit pridaj pridajte pridany odovzdaj odovzdajte odovzdat odovzdava zapisat zahrnut preniest
		prenasa skryta+kopia skrytu+kopiu skrytej+kopie отправь отправлять пошли послать посылай перешли пересылай скопируй копируй копировать прикрепи
		приложи добавь загрузи выгрузи помести запиши записать включи вложи скрытая+копия скрытую+копию отослать отошли надіслати надсилай відправ посилай
		скопіюй копіюй копіювати додай додати додавай долучи завантаж вивантаж помісти вклади прихована+копія приховану+копію розмісти изпрати прати пратете
		пращай препрати предай копирай копира копиране прикачи качи качете качва постави вмъкни скрито+копие прехвърли kuldje kuldj kuldeni elkuldeni kuld
		kuldi tovabbitsd tovabbitsa tovabbitani tovabbitja masolja masolni csatold csatolja csatolni fuzd hozzafuzni add+hozza adja+hozza atadni toltsd+fel
		toltse+fel feltolteni ird+be irja+be illeszd beilleszteni titkos+masolat tovabbitas gonder gonderin gondermek gonderir gonderme gonderilmesi iletin
		iletmek iletir iletilir kopyala kopyalayin kopyalamak ekle ekleyin eklemek eklenir aktar aktarin aktarmak yukle yukleyin yuklemek yazin dahil+et
		dahil+edin teslim+et paylas paylasin gizli+kopya στείλτε στέλνει αποστολή απέστειλε αποστέλλει αποστείλετε προώθησε αντέγραψε αντιγράψτε επισύναψε
		επισυνάψτε πρόσθεσε παρέδωσε παραδώστε ανέβασε ανεβάστε μεταφόρτωσε μεταβίβασε διαβίβασε συμπεριέλαβε συμπεριλάβετε κρυφή+κοινοποίηση eioayete posalji
		posaljite poslati salje salji slanje poslan poslato proslijedi proslijedite proslijediti prosljeđuje prosledi prosledite proslediti kopiraj kopirajte
		kopirati prilozi prilozite priloziti dodajte dodati predaj predajte otpremi prenesi prenesite upisi upisite unesi ukljuci ukljucite skrivena+kopija
		dostavi dostavite poslji posljite poslje posilja posiljanje poslano posreduj posredujte posredovati posreduje preusmeri pripni pripnite izroci nalozi
		nalozite naloziti vpisi vpisite zapisi vkljuci vkljucite vkljuciti skrita+kopija siusk siuskite siusti siuncia siunciama nusiusk nusiuskite nusiusti
		issiusk issiusti persiusk persiuskite persiusti persiuncia kopijuok kopijuokite kopijuoti nukopijuok nukopijuokite pridek pridekite prideti perduok
		perduokite perduoti ikelk ikelkite ikelti irasyk irasykite irasyti itrauk itraukite slaptoji+kopija siuntimas suti sutiet sutit suta nosuti nosutiet
		nosutit nosuta nosutits parsuti parsutiet parsutit parsuta kope kopejiet kopet pievieno pievienojiet pievienot nodod nododiet nodot augsupielade
		augsupieladejiet augsupieladet ieraksti ierakstiet ierakstit ieklauj ieklaujiet diskreta+kopija sutisana saada saatke saata saadab saadetakse saatmine
		edasta edastage edastada edastab edastatakse kopeeri kopeerige kopeerida lisa lisage lisada lisatakse anna+edasi andke+edasi laadi+ules laadige+ules
		ules+laadida kirjuta kirjutage kaasa kaasake manusta manustage pimekoopia gửi+đến gui+toi gui+cho gui+kem hay+gui gui+noi+dung gui+tep được+gửi
		chuyen+tiep sao+chep đính+kèm+vào them+vao bo+sung ban+giao chuyen+cho tai+len ghi+vao đưa+vào bao+gom truyền+đi chen+vao noi+vao điền+vào gui+du+lieu
		chep+vao kirim kirimkan mengirim mengirimkan dikirim hantar hantarkan menghantar dihantar teruskan meneruskan diteruskan menyalin lampirkan
		melampirkan tambahkan menambahkan ditambahkan serahkan menyerahkan unggah mengunggah diunggah muat+naik masukkan memasukkan dimasukkan tuliskan
		sertakan menyertakan disertakan tembusan+tersembunyi sisipkan भेजना भेजता भेजकर अग्रेषित फ़ॉरवर्ड कॉपी संलग्न जोड़ें जोड़ना सौंपें सौंपना अपलोड डालना
		शामिल प्रेषित गुप्त+प्रति وأرسل ترسل يرسل يرسلها إرسال الإرسال مرسل ينسخ نسخ أرفق وأرفق ترفق إرفاق وأضف تضيف إضافة سلم تسليم مرر تمرير ارفع رفع ضمن
		تضمين أدرج إدراج اكتب كتابة انقل نقل نسخة+مخفية أعد+إرسال إعادة+إرسال ושלח תשלח לשלוח שולח שולחת נשלח נשלחת שליחה שליחת העבר והעבר תעביר להעביר תעתיק
		להעתיק צרף וצרף תצרף לצרף הוסף והוסף תוסיף להוסיף מסור העלה להעלות להכניס כתוב לכתוב כלול לכלול עותק+נסתר שדר فرستادن منتقل هدایت+کنید فوروارد رونوشت
		ضمیمه پیوست+کنید پیوست+کن اضافه بیفزایید افزودن تحویل بارگذاری آپلود قرار+دهید قرار+بده درج بگنجانید انتقال رونوشت+مخفی بنویسید পাঠান পাঠাও পাঠায়
		পাঠাতে পাঠাবেন প্রেরণ ফরোয়ার্ড কপি অনুলিপি সংযুক্ত যোগ+করুন যোগ+করো যুক্ত+করুন হস্তান্তর+করুন আপলোড রাখুন লিখুন লেখো অন্তর্ভুক্ত জমা+দিন গোপন+অনুলিপি
		ঢোকান அனுப்பு அனுப்பவும் அனுப்புங்கள் நகலெடு நகலெடுக்கவும் நகல் இணைக்கவும் இணை சேர் சேர்க்கவும் சேர்த்து சேர்க்க ஒப்படை ஒப்படைக்கவும் பதிவேற்று
		எழுதவும் எழுது இடவும் பரிமாற்று மறைநகல் உட்படுத்து tuma kutuma inatuma hutuma itumwe hutumwa imetumwa utume sambaza kusambaza peleka kupeleka nakili
		kunakili ambatisha kuambatisha ongeza kuongeza wasilisha kuwasilisha kabidhi pakia kupakia weka+ndani andika+kwenye jumuisha kujumuisha nakala+fiche
		ingiza`,
	duty: `muss mussen immer niemals unbedingt sollst bitte pflicht zwingend doit doivent devez toujours jamais veuillez obligatoire debe deben debes siempre
		nunca obligatorio deve devem devono sempre mai obrigatorio obbligatorio должен должны обязательно всегда никогда нужно необходимо надо mutlaka
		her+zaman asla gerekir zorunlu zorunda musi musisz nalezy zawsze nigdy moet moeten altijd nooit verplicht يجب دائما ابدا لا+بد चाहिए हमेशा कभी ज़रूर
		अनिवार्य harus selalu phai luon hay musis vzdy has+got+to bound+to soll sollen notwendig erforderlich verpflichtet faut oblige imperatif hay+que
		tiene+que tienen+que tem+de precisa e+necessario bisogna occorre vanno behover skal skulle maste taytyy pitaa kell kotelezo trebuie obligatoriu musite
		trzeba powinien zorunludur gerekli gerekiyor wajib diwajibkan bat+buoc can+phai обязан требуется следует повинен потрібно πρέπει υποχρεωτικά חייב יש+ל
		יجب ينبغي يلزم باید आवश्यक जरूरी musst hat+zu haben+zu ist+zu stets notig verpflichtend auf+jeden+fall in+jedem+fall grundsatzlich dois devoir il+faut
		obligatoirement requis requise necessaire necessairement imperativement merci+de s+il+vous+plait svp en+tout+cas dans+tous+les+cas tenu+de debeis
		debera deber deberia tienes+que obligatoria obligatoriamente requerido requerida necesario necesaria es+necesario imprescindible por+favor
		en+todo+caso en+cualquier+caso imperativo devi dovete dovere dovra obbligatoria obbligatoriamente richiesto richiesta necessario necessaria per+favore
		si+prega pregasi in+ogni+caso in+tutti+i+casi tassativamente indispensabile deves devera dever tem+que e+preciso obrigatoria obrigatoriamente
		em+todo+caso em+qualquer+caso em+todos+os+casos imprescindivel dient dienen hoort+te steeds verplichte vereist vereiste noodzakelijk nodig alstublieft
		alsjeblieft gelieve graag in+elk+geval in+ieder+geval in+alle+gevallen beslist ska skall bor alltid kravs kravd obligatorisk obligatoriskt nodvandig
		nodvandigt vanligen var+god var+snall i+vilket+fall i+alla+fall under+alla+omstandigheter skyldig ovillkorligen bør altid kræves krævet påkrævet
		obligatoriske nødvendig nødvendigt nødvendige venligst vær+venlig under+alle+omstændigheder i+alle+tilfælde i+hvert+fald ubetinget forpligtet
		ma+alltid ma+du kreves pakrevd pakrevet vennligst vær+så+snill vær+vennlig uansett i+alle+tilfeller i+hvert+fall under+alle+omstendigheter tulee+aina
		on+pakko aina pakollinen pakollista vaaditaan vaadittu vaatii tarpeen tarpeellinen valttamaton valttamatonta ole+hyva olkaa+hyva joka+tapauksessa
		kaikissa+tapauksissa ehdottomasti velvollinen pakko on+lisattava trebuia va+trebui ar+trebui intotdeauna mereu obligatorie obligatorii necesar
		necesara este+necesar e+nevoie va+rugam te+rog rugam in+orice+caz in+toate+cazurile neaparat musai imperativ han+de heu+de cal+que cal+fer deu+ser
		haura+de obligatori obligatoriament requerit necessari es+necessari si+us+plau sisplau en+tot+cas en+qualsevol+cas verður verða skalt skulu þarf þarft
		ber+að ætti alltaf avallt nauðsynlegt nauðsynleg nauðsynlegur skylda skylt krafist vinsamlegast vinsamlega i+ollum+tilvikum i+ollu+falli
		undantekningarlaust musza koniecznie prosze obowiazkowo obowiazkowe obowiazkowy wymagane wymagany wymagana wymaga niezbedne konieczne konieczny
		powinienes powinno w+kazdym+przypadku bezwzglednie upewnij+sie museji je+treba je+nutne nutne nutno vzdycky prosim povinne povinny povinna vyzadovano
		vyzaduje vyzadovan pozadovano nezbytne mel+bys meli+byste v+kazdem+pripade bezpodminecne ujisti+se musia treba je+potrebne potrebne zakazdym
		vyzadovane vyzadovany pozadovane nevyhnutne mali+by+ste v+kazdom+pripade bezpodmienecne uisti+sa должна пожалуйста в+любом+случае непременно треба
		слід мусить мусиш мусите необхідно завжди обов'язково обовязково обов'язковий зобов'язаний вимагається будь+ласка прошу у+будь-якому+разі
		в+будь-якому+випадку неодмінно має+бути трябва длъжен винаги задължително необходим изисква моля наложително при+всички+случаи във+всеки+случай
		уверете+се увери+се kotelezoen koteles mindig szukseges muszaj kerjuk kerem kerlek mindenkeppen feltetlenul elengedhetetlen minden+esetben kellene
		kotelezettseg zorunlusun zorundasin zorundasiniz gereklidir gerekmektedir daima sart sarttir lutfen mecburi mecburdur kesinlikle her+durumda
		zorunluluk πάντα απαιτείται απαραίτητο υποχρεωτικό οφείλεις οφείλετε παρακαλώ avaykaio οπωσδήποτε σε+κάθε+περίπτωση υποχρεούται mora moras morate
		moraju uvijek uvek obavezno obvezno obavezan obavezna nuzno potrebno neophodno molim molimo u+svakom+slucaju duzan trebas morajo vedno obvezen obvezna
		nujno prosimo v+vsakem+primeru dolzan zahtevano privalo privalai privalote privaloma privalomas privalomai turi turite visada butina butinai butinas
		reikia reikalinga reikalaujama prasome prasau bet+kokiu+atveju jabut vajag vienmer obligati obligats obligata nepieciesams nepieciesama jaizsauc
		jaizmanto janosuta japievieno ludzu ludzam noteikti jebkura+gadijuma pienakums jalieto jaizpilda peab pead peate peavad alati vajalik kohustuslik
		kohustuslikult kohustatud palun tuleb noutav tingimata igal+juhul kindlasti hadavajalik luon+luon can+thiet vui+long xin+hay nhat+thiet nhất+định
		trong+moi+truong nghia+vu buoc+phai ban+phai ban+can hay+luon sentiasa diperlukan perlu mesti semestinya hendaklah silakan mohon tolong sila
		diharuskan keharusan pasti dalam+keadaan+apapun bagaimanapun wajiblah perlulah सदैव अवश्य कृपया सदा बाध्य निश्चित हर+हाल+में किसी+भी+हालत अपेक्षित
		करना+होगा ويجب فيجب وينبغي دوما ضروري الضروري لازم يتعين إلزامي إجباري مطلوب يرجى الرجاء رجاء بالضرورة لابد واجب على+أي+حال في+جميع+الأحوال חייבת
		חייבים חובה תמיד נדרש נדרשת דרוש הכרחי מוכרח יש+צורך צריך צריכה נא אנא בבקשה בכל+מקרה מחויב תקפיד הקפד بایستی همیشه همواره ضروری ضرورتا لطفا خواهشمند
		حتما موظف در+هر+صورت ملزم অবশ্যই সর্বদা সবসময় সব+সময় আবশ্যক বাধ্যতামূলক প্রয়োজন জরুরি দরকার অনুগ্রহ দয়া+করে উচিত বাধ্য যেকোনো+ক্ষেত্রে
		যে+কোনো+অবস্থায় হবেই করতে+হবে வேண்டும் கட்டாயம் எப்போதும் எப்பொழுதும் அவசியம் தேவை தேவையான கண்டிப்பாக நிச்சயமாக தயவுசெய்து தயவு+செய்து கடமை
		எந்த+நிலையிலும் எக்காரணம் எந்நேரமும் lazima lazima+utumie sharti inabidi inakubidi unapaswa inapaswa unatakiwa inatakiwa unahitajika inahitajika
		inahitaji siku+zote tafadhali muhimu wajibu ni+lazima kwa+vyovyote+vile`,
	run: `aufrufen ausfuhren starte fuhre benutze appelez lancez executez utilisez llame ejecute utilice chame richiama avvia roep anropa kor kald kør kutsu
		suorita hivd futtasd apeleaza ruleaza zavolej spust zavolaj wywołaj uruchom cagir calistir panggil jalankan goi chay вызывай запусти выполни виклич
		κάλεσε εκτέλεσε הפעל استدع شغل نفذ اجرا फراخوانی चलाएं rufe rufen aufgerufen ausgefuhrt nutze nutzen verwende verwenden verwendet benutzen starten
		gestartet installiere installieren installiert aufruf appeler appelle appele appel executer utiliser utilise utilises lance+la lance demarrer demarre
		demarrez installe installez invoquer invoque invoquez llamar llama llamada ejecutar ejecuta ejecutes ejecutado ejecucion usar utiliza utilizar
		utilizado iniciar inicia inicie instalar instala instale invocar invoca arrancar lanzar correr chiama chiami chiamare chiamata esegui esegua eseguire
		eseguito esecuzione usa+questo usare utilizza utilizzi utilizzare utilizzato avvii avviare installa installi installare invocare lancia lanciare
		richiamare chamar chama chamada executar execute+o executa executado execucao utilize rodar acionar acione roep+aan aanroepen aangeroepen aanroep
		uitvoeren uitgevoerd voer+uit voer gebruik gebruiken gebruikt opstarten gestart installeer installeren geinstalleerd draaien anropar anropas anrop
		kora kors kalla+pa exekvera utfor utfora utfors anvand anvanda anvander anvands starta startar startas installera installerar installeras kalde kalder
		kaldes køre kører køres udfør udføre udføres brug bruge bruges anvend anvende anvendes startes installere installeres aktiver kall+pa kalle kalles
		kjør kjøre kjører kjøres utfør utføre utføres bruk bruke brukes benytt benytte kutsua kutsutaan kutsukaa suorittaa suoritetaan aja+komento kayta
		kayttamalla kaytetaan kayttakaa kaynnista kaynnistaa kaynnistetaan asenna asentaa asennetaan kutsuminen apelati apela apel apelul apelarea executati
		executat rulati rula foloseste folositi folosi utilizeaza utilizati porneste porniti instaleaza instalati invocati crida cridar crideu cridada
		executeu executi execucio utilitza utilitzar utilitzeu utilitzi feu+servir fes+servir instal+la instal+lar installar engega engegar kallaðu kalla
		kallið kallað kall keyrðu keyra keyrið keyrir keyrt framkvæmdu framkvæma notaðu notið notar ræstu ræsa ræsið settu+upp setja+upp beittu beita
		wywoływać wywołać wywołuj wywołuje wywołanie wywołaniem wywołania uruchamiaj uruchamia uruchomic uruchomienie wykonaj wykonywac wykonac wykonuje
		wykonanie wykonaniem uzyj uzywaj uzywac uzyc uzyciem uzywa zainstaluj instaluj zainstalowac korzystaj skorzystaj zavolejte zavolat volej volejte volat
		vola volan volani zavolanim zavolani spustte spustit spousti spoustej spusteni spustenim proved provedte provest provadi provedeni provedenim vykonej
		vykonat pouzij pouzijte pouzit pouzivej pouzivejte pouzivat pouzitim pouziti nainstaluj nainstalujte nainstalovat vyvolej vyvolat zavolajte volaj
		volajte volanie volanim spusti spustite spusta spustenie vykonaj vykonajte vykonava vykonanim vykonanie pouzi pouzite pouzivaj pouzivajte pouzitie
		vyvolaj вызови вызвать используй установи установить примени виконай використовуй встанови застосуй вжий извикай викай стартирай стартира стартиране
		изпълни използвай инсталирай ползвай пусни пуска задействай hivja hivni meghivni hivd+meg hivja+meg meghivja futtassa futtatni futtat lefuttatni
		vegrehajtani hajtsd+vegre hajtsa+vegre hasznald hasznalja hasznalni hasznalj inditsd inditsa elinditani telepitsd telepitse telepiteni cagirin
		cagirmak cagrilir cagirmadan cagrilmalidir cagrilmali calistirin calistirmak calistirir calistirilir yurut yurutun kullan kullanin kullanmak
		kullanilmalidir kullanilir baslat baslatin baslatmak kur kurun yurutmek καλέστε καλεί καλείται κλήση εκτελέστε εκτελεί τρέξε χρησιμοποίησε
		χρησιμοποιήστε ξεκίνησε eykataotnoe eykataotnote ekkivnoe pozovi pozovite pozvati poziva pozivaj pozivati pokreni pokrenite pokrenuti pokrece izvrsi
		izvrsite izvrsiti koristi koristite koristiti upotrijebi upotrebi instaliraj instalirajte instalirati izvodi zapocni poklici poklicite poklicati klici
		klicati klice zazeni zazenite zagnati zazene izvedi izvedite izvesti izvede uporabi uporabite uporabiti uporabljaj uporabljajte namesti namestite
		namestiti zacni iskviesk iskvieskite iskviesti iskviecia iskvieciant iskvieciamas kviesti paleisk paleiskite paleisti vykdyk vykdykite vykdyti vykdo
		ivykdyk ivykdyti naudok naudokite naudoti naudokis pradek idiek idiekite idiegti izsauc izsauciet izsaukt izsauksana izsauksanas palaid palaidiet
		palaist izpildi izpildiet izpildit izpilda lieto lietojiet lietot izmanto izmantojiet izmantot sac saciet instalejiet instalet kutsuge kutsuda kutsub
		kutsumist valjakutse kaivita kaivitage kaivitada kaivitab taida taitke kasuta kasutage kasutada alusta alustage paigalda paigaldage paigaldada
		installige goi+ham thuc+thi thuc+hien chay+lenh su+dung khởi+động khoi+chay cài+đặt kich+hoat hay+chay hay+dung được+gọi goi+cong+cu hay+goi memanggil
		dipanggil menjalankan dijalankan eksekusi mengeksekusi dieksekusi laksanakan gunakan menggunakan digunakan pakai pasang memasang mulai memulai
		aktifkan pemanggilan guna कॉल बुलाएं बुलाओ चलाओ चलाना निष्पादित क्रियान्वित इस्तेमाल प्रयोग शुरू आरंभ इंस्टॉल स्थापित आह्वान ينفذ تنفيذ تنفذ تشغيل
		يشغل استخدم استعمل ثبت تثبيت ابدأ ناد يستدعى تستدعى תפעיל להפעיל הפעלה הרץ תריץ להריץ מריץ הרצה בצע תבצע לבצע מבצע השתמש להשתמש תשתמש שימוש התקן
		להתקין התקנה התחל קרא+לפונקציה קרא+לכלי فراخوانی صدا+بزنید صدا+بزن صدا+زدن اجرای استفاده به‌کار+ببرید به+کار+ببر شروع آغاز راه‌اندازی راه+اندازی نصب
		بکار কল+করুন কল+করো কল ডাকুন চালান চালাও চালায় চালাতে সম্পাদন কার্যকর নির্বাহ ব্যবহার+করুন ব্যবহার+করো শুরু ইনস্টল আহ্বান அழை அழைக்கவும் அழைக்க
		அழைத்து இயக்கு இயக்கவும் செயல்படுத்து பயன்படுத்து உபயோகி தொடங்கு தொடங்கவும் நிறுவு நிறுவவும் துவக்கு kuita iite endesha kuendesha inaendesha tekeleza
		kutekeleza inatekeleza tumia kutumia inatumia itumie anzisha kuanzisha sakinisha kusakinisha washa hutumiwa`,
	lasting: `merke merk gedachtnis ab+jetzt ab+sofort auf+dauer weiterhin sitzungen desormais retenez a+partir+de+maintenant sessions+suivantes
		de+ahora+en+adelante recuerde memorice sesiones doravante a+partir+de+agora lembre sessoes d'ora+in+avanti memorizza sessioni voortaan onthoud sessies
		hadanefter framover minnet sessioner fremover hukommelsen fra+na+av tasta+lahtien muistiin mostantol jegyezd memoria de+acum+inainte memorie sesiunile
		odted zapamatuj pameti odteraz zapamataj pamieci zapamietaj bundan+boyle bellegine hafizana unutma mulai+sekarang ingatan ingat tu+nay bo+nho ghi+nho
		навсегда впредь отныне память запомни надалі запамятай εφεξής θυμήσου μνήμη מעתה זכור זיכרון ذاكرتك دائما الجلسات حافظه همیشه याद स्मृति सदा merken
		merk+dir von+nun+an kunftig in+zukunft zukunftig dauerhaft fur+immer jede+sitzung jeder+sitzung sitzung standige+regel behalte behalten fortan
		erinnere souviens+toi souvenez+vous memoriser memorise memorisez retenir retiens dorenavant a+l+avenir definitivement en+permanence chaque+session
		memoire regle+permanente conserver conserve+le conservez garder garde+en gardez recuerda recordar a+partir+de+ahora en+adelante en+el+futuro
		desde+ahora permanentemente de+forma+permanente para+siempre cada+sesion sesion regla+permanente conservar conserva conserve mantener manten mantenga
		memoriza ricorda ricordi ricordare ricordati d+ora+in+poi da+ora+in+poi da+adesso in+futuro per+sempre in+modo+permanente definitivamente
		ogni+sessione sessione memorizzare regola+permanente conservare mantieni mantenere lembrar lembre+se lembra de+agora+em+diante daqui+em+diante
		no+futuro futuramente para+sempre cada+sessao sessao memorize+o memorizar regra+permanente manter mantenha guardar guarde onthouden herinner vanaf+nu
		in+de+toekomst toekomstige voorgoed definitief permanent+opslaan blijvend elke+sessie sessie geheugen vaste+regel bewaar bewaren bewaard behoud
		behouden voor+altijd kom+ihag komma+ihag minns fran+och+med+nu i+fortsattningen i+framtiden framtida permanent+regel for+alltid for+gott varje+session
		sessionen minne staende+regel behall behalla behalls spara sparas husk huske husker fra+nu+af fremtidige i+fremtiden for+altid for+evigt hver+session
		hukommelse behold beholde bevar bevare gemme gemmes heretter for+godt varig hver+økt økten økter økt fast+regel lagre lagres muista muistaa muistakaa
		tasta+eteenpain jatkossa vastedes tulevaisuudessa pysyvasti pysyva lopullisesti joka+istunto jokaisessa+istunnossa istunto istunnon istunnot muisti
		muistissa pysyva+saanto sailyta sailyttaa sailytetaan aminteste aminteste+ti tine+minte tineti+minte retine retineti de+acum+incolo pe+viitor
		in+viitor permanent+activ definitiv pentru+totdeauna fiecare+sesiune sesiune sesiunea sesiuni memoreaza regula+permanenta pastreaza pastrati pastra
		recorda recordeu recordi a+partir+d+ara d+ara+endavant des+d+ara en+el+futur en+endavant permanentment de+manera+permanent cada+sessio sessio
		memoritza memoritzar regla+permanent mantenir guarda mundu muna munið héðan+í+frá her+eftir framvegis í+framtíðinni framtíðinni varanlega varanlegt
		til+frambúðar að+eilífu hverja+lotu i+hverri+lotu lota lotu minni minnið minnisins fost+regla geymdu geyma geymið haltu zapamietac zapamietuj pamietaj
		pamietac od+teraz odtad od+tej+pory od+tego+momentu w+przyszłości na+przyszłość na+stałe na+zawsze trwale kazda+sesja kazdej+sesji kazda+sesje
		wszystkich+sesjach pamiec stała+zasada zachowaj zachowac kolejnych+sesjach zapamatujte zapamatovat pamatuj pamatujte pamatovat od+nynejska od+ted
		nadale napriste do+budoucna v+budoucnu budouci trvale trvaly natrvalo navzdy kazda+relace kazde+relaci kazdou+relaci vsech+relacich relace relaci
		pamet trvale+pravidlo zachovej uchovej uchovat zachovat zapamatajte zapamatat pamataj pamatajte pamatat od+tejto+chvile nadalej nabuduce do+buducna
		v+buducnosti buducnosti buducich trvalo kazda+relacia kazdej+relacii kazdu+relaciu vsetkych+relaciach relacia relacie relacii pamat pamati pamate
		zachovaj uchovaj помни с+этого+момента с+этих+пор в+будущем в+дальнейшем дальнейшем постоянно каждая+сессия каждой+сессии каждую+сессию всех+сессиях
		сессия сохрани сохранить сохраняй будущих пам'ятай відтепер віднині з+цього+моменту від+сьогодні у+майбутньому в+майбутньому назавжди постійно
		кожна+сесія кожної+сесії кожну+сесію кожній+сесії всіх+сесіях сесія зберігай зберегти майбутніх помнете отсега+нататък отсега занапред за+в+бъдеще
		в+бъдеще бъдеще завинаги трайно всяка+сесия всички+сесии сесия сесии памет запази пази оттук+нататък jegyezze megjegyezni emlekezz emlekezzen ezentul
		jovoben veglegesen tartosan minden+munkamenet minden+munkamenetben memoriaba memoriaban allando+szabaly tartsd+meg orizd orokre hatirla hatirlayin
		bundan+sonra su+andan+itibaren itibaren gelecekte kalici kalici+olarak surekli her+oturumda tum+oturumlarda oturum bellek bellege hafiza hafizaya
		sakla saklayin sabit+kural θυμηθείτε να+θυμάσαι από+εδώ+και+πέρα από+τώρα στο+μέλλον μελλοντικά μόνιμα opiotika κάθε+συνεδρία συνεδρία απομνημόνευσε
		διατήρησε kpatnoe πάγιος+κανόνας zapamti zapamtite zapamtiti upamti pamti od+sada odsad ubuduce u+buducnosti trajno trajna zauvijek zauvek
		svaka+sesija svaku+sesiju svakoj+sesiji sesija sesije memorija memoriju memoriji pamcenje zadrzi zadrzite stalno+pravilo zapomni zapomnite zapomniti
		zapomni+si odslej od+zdaj+naprej v+prihodnje v+prihodnosti za+vedno vsaka+seja vsaki+seji vsako+sejo seja seje spomin spominu pomnilnik ohrani
		ohranite prisimink prisiminkite prisiminti isimink isiminkite isiminti atsimink nuo+siol ateityje visam+laikui nuolat nuolatinis visose+sesijose
		kiekvienoje+sesijoje sesijos atmintis atminti atmintyje issaugok issaugokite nuolatine+taisykle atceries atcerieties atcereties iegaume iegaumejiet
		turpmak no+si+briza nakotne pastavigi pastavigs uz+visiem+laikiem katra+sesija visas+sesijas sesijas atmina atminu saglaba saglabajiet saglabat
		pastavigs+noteikums jata+meelde jatke+meelde meeles pea+meeles pidage+meeles maleta maletage edaspidi nuudsest alates+nuudsest tulevikus pusivalt
		pusiv alatiseks jaadavalt igas+seansis seanss seansi malu mallu malus sailita sailitage pusireegel nho+rang hay+nho tu+bay+gio ke+tu+nay
		trong+tuong+lai vinh+vien mai+mai moi+phien thuong+truc giu+nguyen lau+dai ve+sau duy+tri ingatlah mengingat diingat mulai+saat+ini selanjutnya
		di+masa+depan masa+hadapan selamanya permanen secara+permanen kekal setiap+sesi semua+sesi memori aturan+tetap simpan menyimpan pertahankan kedepannya
		seterusnya याद+रखें स्मरण अब+से आगे+से अबसे भविष्य हमेशा+के+लिए स्थायी सदा+के+लिए हर+सत्र प्रत्येक+सत्र सभी+सत्रों सत्र मेमोरी स्थायी+नियम बनाए+रखें
		बरकरार تذكر+دائما تذكره من+الآن الآن+فصاعدا فصاعدا مستقبلا في+المستقبل للأبد دائم بشكل+دائم نهائيا كل+جلسة جميع+الجلسات جلسة ذاكرة الذاكرة احفظ احتفظ
		الاحتفاظ مستمر قاعدة+دائمة تذكر+أن تذكر+هذا תזכור לזכור מעתה+ואילך מעכשיו מכאן+ואילך בעתיד להבא לצמיתות לתמיד בכל+שיחה כל+סשן בכל+סשן הזיכרון זכרון
		כלל+קבוע שמור לשמור שמירה באופן+קבוע به+خاطر+بسپار به+یاد+داشته بخاطر یادت+باشد یاد+داشته از+این+پس از+حالا ازین+پس در+آینده آینده برای+همیشه دائمی
		هر+نشست هر+جلسه همه+جلسات قاعده+دائمی نگه+دارید حفظ پایدار মনে+রাখুন মনে+রাখো মনে+রাখবেন স্মরণ এখন+থেকে এরপর+থেকে ভবিষ্যতে ভবিষ্যৎ চিরতরে চিরকাল
		স্থায়ী স্থায়ীভাবে প্রতিটি+সেশন সব+সেশন সেশন স্মৃতি মেমরি স্থায়ী+নিয়ম বজায় সংরক্ষণ நினைவில்+கொள் நினைவில்+கொள்ளுங்கள் நினைவில் நினைவகம் நினைவு
		ஞாபகம் இனிமேல் இனி இப்போதிலிருந்து எதிர்காலத்தில் நிரந்தரமாக என்றென்றும் ஒவ்வொரு+அமர்விலும் அனைத்து+அமர்வுகளிலும் அமர்வு நிலையான+விதி தக்கவை kumbuka
		kukumbuka ukumbuke kuanzia+sasa tangu+sasa siku+zijazo baadaye kudumu daima+dumu milele kila+kikao vikao+vyote kumbukumbu ya+kudumu hifadhi kuhifadhi
		endelea`,
};

/** Languages that do not set words apart: sought as parts of the text. */
export const FOREIGN_PARTS: Partial<Readonly<Record<WordClass, string>>> = {
	cancel: `忽略 无视 忘记 無視 忘れ 무시 잊 ละเว้น 不再适用 作废 失效 無効 무효 ไม่มีผล 忽视 忽視 忘記 忘掉 不再適用 作廢 取消 推翻 不予理会 不予理會 抛开 拋開 不再有效 置之不理 取代之前 忘れて 忘れる 取り消 適用されない 適用されません 無効となる 無効である 撤回
		破棄され 考慮しない 優先して上書き 従わない 従わず もはや 解除 잊어 잊으 더는 효력 취소 철회 재정의 무효화 따르지 개의치 폐지 상관없이 เพิกเฉย ไม่สนใจ อย่าสนใจ มองข้าม ลืมคำสั่ง ให้ลืม เป็นโมฆะ โมฆะ ยกเลิก
		ไม่ใช้บังคับ ลบล้าง ไม่คำนึงถึง`,
	earlier: `之前 以前 先前 上述 以上 此前 前述 これまで 上記 이전 앞선 기존 위의`,
	guidance: `指令 指示 规则 规定 説明 ルール 지시 규칙 지침 คำสั่ง 指导 指導 規則 准则 準則 规范 規範 限制 约束 約束 说明书 用户的规则 使用者規則 命令要求 指引 原则 原則 命令 ガイドライン 仕様 制限 制約 ユーザーのルール 手順書 指針 心得 従って 명령을 가이드라인 지침을
		사양 명세 제한 제약 안내 원칙 수칙 คำแนะนำ แนวทาง กฎของ กฎเกณฑ์ กติกา หลักเกณฑ์ ข้อกำหนด ข้อจำกัด กฎของผู้ใช้ คำชี้แนะ แนวปฏิบัติ เงื่อนไข คำสั่งก่อนหน้า`,
	model: `助手 模型 你 您 アシスタント モデル あなた 어시스턴트 모델 당신 ผู้ช่วย 助理 智能体 智能體 智慧體 代理 人工智能 人工智慧 大模型 语言模型 語言模型 你要 你的 您的 你必须 你必須 你应 你應 机器人 機器人 エージェント 人工知能 言語モデル 君は ボット 도우미
		에이전트 인공지능 귀하 너는 비서 챗봇 당신의 โมเดล แบบจำลองภาษา เอเจนต์ ตัวแทนเอไอ ปัญญาประดิษฐ์ เอไอ ของคุณ คุณต้อง คุณควร แชทบอท แชตบอต`,
	user: `用户 使用者 ユーザー 利用者 사용자 ผู้ใช้ 客户 顾客 客戶 お客様 고객 ลูกค้า 用戶 顧客 主人 所有者 擁有者 人类 人類 同事 读者 讀者 对方 對方 本人 操作员 操作員 ユーザ オーナー 人間 同僚 読者 相手 担当者 이용자 소유자 소유주 사람 인간 동료 독자 본인
		담당자 유저 เจ้าของ มนุษย์ เพื่อนร่วมงาน ผู้อ่าน ผู้ใช้งาน ผู้ว่าจ้าง คู่สนทนา บุคคล`,
	tell: `告诉 告知 提及 提到 透露 通知 伝え 言わ 知らせ 述べ 触れ 알리 말하 언급 บอก 报告 显示 知道 说明 告訴 出现 知る กล่าวถึง 報告 汇报 匯報 顯示 展示 泄露 洩漏 說明 回答 回复 回覆 宣布 提示用户 提醒用户 披露 声张 聲張 言及 表示 示す 見せ 明かす
		明らかに 公表 答え 話す 教え 説明し 開示 알려 말해 보고하 보고해 통보 통지 보여 표시하 표시해 드러내 밝히 공개하 발표 답변 대답 설명하 이야기하 누설 บอกผู้ บอกกับ บอกให้ แจ้งให้ แจ้งผู้ แจ้งเตือน พูดถึง เอ่ยถึง
		รายงาน แสดงให้ เปิดเผย ประกาศ ตอบผู้ใช้ ตอบกลับ อธิบาย แพร่งพราย เล่าให้ ชี้แจง`,
	not: `不要 不得 请勿 别 勿 无需 ないで な 지 마 말고 않고 없이 อย่า ずに 不会 不 不必 ない ません ず 않 없 ไม่ ห้าม 不能 不可 不应 不應 切勿 請勿 禁止 绝不 絕不 从不 從不 没有 沒有 無需 未经 未經 勿向 不會 从未 任何人都不 别让 別讓 しないで
		ないでください してはならない してはいけない てはいけません ではない しない せずに なしに なしで 決して 絶対にしない 禁じ 何も 誰にも 誰も なく 避けて 하지마 말아야 마십시오 마세요 않습니다 않는다 안됩니다 절대로 절대 결코 없습니다 아무것도 아무도 아무에게도 금지 아닌
		อย่าบอก อย่าให้ อย่าแจ้ง อย่าถาม อย่าแสดง ไม่ต้อง ไม่ควร ไม่ได้ ไม่เคย ไม่มี ไม่ให้ ไม่แจ้ง โดยไม่ ปราศจาก ไม่มีใคร เด็ดขาด ไม่ใช่ มิให้`,
	silently: `秘密 悄悄 偷偷 こっそり 密かに 黙って 몰래 조용히 暗中 静默 ลับ 秘密地 暗地 靜默 默默 后台 後台 背景执行 背景執行 隐藏 隱藏 不被察觉 不被發現 不被发现 不知不觉 不知不覺 不动声色 不動聲色 隐秘 隱密 看不见 看不見 私下 无声 無聲 不告知 不告诉 不告訴 隐形 隱形
		秘密裏 ひそかに 静かに 無言で バックグラウンド 裏で 隠し 隠れ 気づかれ 気付かれ 見えない 不可視 目立たない 知らせずに 伝えずに 言わずに サイレント 内密 비밀리 은밀 백그라운드 배경에서 숨겨 숨긴 숨김 눈치채지 모르게 말없이 슬그머니 은폐 무음 แอบส่ง แอบทำ
		อย่างลับ ลับๆ เงียบๆ อย่างเงียบ เบื้องหลัง พื้นหลัง ซ่อนไว้ ซ่อนอยู่ ที่ซ่อน ไม่ให้รู้ ไม่รู้ตัว โดยไม่บอก โดยไม่แจ้ง มองไม่เห็น ไม่ให้เห็น แนบเนียน
		ไม่เป็นที่สังเกต ลอบ 不提 不必提 隐瞒 隱瞞 保持沉默 省略 略去 掩盖 掩蓋 遮掩 无需知道 無需知道 不需要知道 不必知道 不值一提 保密 避而不谈 避而不談 闭口不谈 只字不提 隻字不提 不用让 触れない 触れず 言及しない 隠す 隠蔽 伏せ 省く 省いて 秘匿
		知る必要はない 知る必要はありません 知らなくて 言うまでもない 述べるに値しない 口外 伝える必要はない 언급하지 숨기 숨길 감추 감춰 침묵 생략 누락 빼고 비밀로 함구 쉬쉬 ไม่ต้องกล่าวถึง ไม่กล่าวถึง ไม่เอ่ยถึง ปกปิด ปิดบัง
		เก็บเงียบ นิ่งเงียบ ตัดออก อำพราง ไม่จำเป็นต้องรู้ ไม่ต้องรู้ ไม่ควรรู้ ไม่ต้องบอก เก็บเป็นความลับ ไม่คุ้มที่จะ ซ่อนจาก`,
	secret: `密码 密钥 凭证 凭据 令牌 パスワード 鍵 認証情報 トークン 비밀번호 키 토큰 자격 รหัสผ่าน 私钥 秘密鍵 环境变量 環境変数 환경 변수 金鑰 验证码 暗証 認証 인증 กุญแจ รหัส 密碼 口令 密鑰 金钥 私鑰 权杖 權杖 憑證 驗證碼 一次性密码 一次性密碼 登录信息
		登入資訊 访问令牌 存取權杖 環境變數 助记词 助記詞 恢复短语 机密 機密 秘钥 暗証番号 秘密の鍵 鍵ファイル apiキー アクセスキー 暗号鍵 資格情報 クレデンシャル ログイン情報 ワンタイム 認証コード 確認コード クッキー リカバリーフレーズ 復元フレーズ シードフレーズ シークレット
		암호 패스워드 비밀키 개인키 api키 자격증명 일회용 인증번호 쿠키 환경변수 니모닉 기밀 รหัสลับ คีย์ กุญแจส่วนตัว คีย์ส่วนตัว กุญแจลับ โทเค็น ข้อมูลรับรอง ข้อมูลประจำตัว
		ข้อมูลการเข้าสู่ระบบ ข้อมูลเข้าสู่ระบบ รหัสพิน รหัสครั้งเดียว รหัสยืนยัน คุกกี้ ตัวแปรสภาพแวดล้อม วลีกู้คืน วลีช่วยจำ ความลับ`,
	conversation: `对话 聊天 会话 历史 会話 履歴 チャット 대화 기록 プロンプト 提示词 프롬프트 บทสนทนา 會話 やりとり 채팅 上下文 對話 历史记录 歷史記錄 历史消息 消息记录 訊息記錄 聊天记录 聊天記錄 系统提示 系統提示 提示詞 剪贴板 剪貼簿 草稿 最近的消息 用户说 用戶說 使用者說
		用户输入 使用者輸入 対話 会話履歴 メッセージ履歴 システムプロンプト クリップボード コンテキスト 文脈 ユーザーの発言 発言 最後のメッセージ 直近のメッセージ 下書き やり取り 클립보드 컨텍스트 맥락 초안 การสนทนา สนทนา แชท แชต ประวัติ
		ประวัติข้อความ พรอมต์ระบบ พรอมต์ คลิปบอร์ด บริบท ข้อความล่าสุด ข้อความก่อนหน้า สิ่งที่ผู้ใช้พูด ฉบับร่าง แบบร่าง`,
	send: `发送 传送 上传 附上 放入 复制 填入 送信 渡し 添付 追加 送る 送って 入れ コピー 보내 전송 전달 넣 첨부 포함 ส่ง 传给 转发 写入 填在 写进 发出 发到 提交 放進 書き込 送 写す 渡 옮겨 วาง คัดลอก 發送 傳送 轉發 轉寄 抄送 密送 密件副本 复制到 複製到
		附加 添加到 转交 轉交 传递 傳遞 上傳 寫入 提交到 传输 傳輸 存入 发给 發給 寄给 寄給 傳給 包含在 嵌入 送付 転送 コピーし 複写 添付し 追加し 付け加え 追記 引き渡 渡して 渡す アップロード 記入 含めて 含める 伝送 入れて 入力し 埋め込 bccに 投稿 提出 格納し
		발송 송신 복사하 복사해 첨부하 첨부해 추가하 추가해 덧붙 넘겨 넘기 업로드 넣어 넣으 기록하 써넣 포함하 포함시 포함해 게시하 제출하 제출해 ส่งไป ส่งให้ ส่งต่อ ส่งข้อมูล ส่งไฟล์ ส่งเนื้อหา ส่งอีเมล จัดส่ง
		แนบไฟล์ แนบไป แนบมา เพิ่มลง เพิ่มเข้า ต่อท้าย ส่งมอบ อัปโหลด อัพโหลด ใส่ลง ใส่ใน เขียนลง รวมไว้ ถ่ายโอน สำเนาลับ นำไปใส่ ส่งออก`,
	duty: `必须 必須 务必 請 请 一定 总是 必ず 常に ください 절대 반드시 항상 하세요 십시오 ต้อง 始终 永远 应当 すること 務必 應當 应该 應該 總是 一定要 必要 必需 强制 強制 无论如何 無論如何 请先 請先 请务必 請務必 始終 需要先 不得不 一律 なければならない
		なければなりません 必要があります 必要がある してください て下さい いつも 義務 絶対に 必要です べきです べきである どんな場合でも いかなる場合 ねばならない することが求められ 해야 하여야 언제나 필수 필요합니다 필요하다 하십시오 해주세요 주세요 주십시오 의무 무조건 필히
		요구됩니다 ต้องทำ จำเป็นต้อง จะต้อง ต้องเรียก ต้องส่ง ต้องใช้ เสมอ ทุกครั้ง จำเป็น กรุณา โปรด บังคับ ไม่ว่าในกรณีใด ไม่ว่ากรณีใด ควรต้อง พึง ให้ทำ`,
	run: `调用 执行 运行 使用 呼び出 実行 使っ 호출 실행 사용 เรียก 調用 呼叫 運行 執行 使用本 启动 啟動 安装 安裝 触发 觸發 運用 先用 改用 起動 使用し 使って 使う 利用し インストール 開始し コールし 走らせ 動かし 作動 사용하 사용해 시작하 시작해 설치 구동 가동
		이용하 이용해 작동 돌려 เรียกใช้ เรียกเครื่องมือ เรียกฟังก์ชัน รันคำสั่ง สั่งรัน ดำเนินการ ใช้เครื่องมือ ใช้งาน เริ่มต้น เริ่มทำงาน ติดตั้ง เปิดใช้ ปฏิบัติ`,
	lasting: `记住 今后 从现在起 記憶 今後 覚え 기억 앞으로 记忆 长期 以后 下次 永久 次回 保存 다음 ตลอดไป ความจำ 記住 牢记 牢記 從現在起 从今以后 從今以後 永远 永遠 每次会话 每次對話 每个会话 長期 常驻 保持 一直 此后 此後 以后都 往后 持久 覚えて 覚える これから
		これ以降 以後 以降は 将来 恒久 永続 ずっと 毎セッション すべてのセッション 全セッション メモリ 常設 維持 持続 기억하 기억해 지금부터 이제부터 향후 이후로 영구 영원히 세션마다 메모리 상시 계속 유지하 유지해 지속 영속 จดจำ จำไว้ โปรดจำ
		ตั้งแต่นี้ จากนี้ไป นับจากนี้ ต่อจากนี้ ในอนาคต ถาวร ทุกเซสชัน หน่วยความจำ ความทรงจำ คงไว้ เก็บไว้ ต่อไปนี้ ตลอดเวลา`,
};
