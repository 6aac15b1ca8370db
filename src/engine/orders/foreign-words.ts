import type { Kind } from './words.ts';

/**
 * Words of other languages than English, by kind: some forty languages of Europe, Asia and Africa. Forms that are usual in the description of a tool: of verbs what is
 * ordered, stated and done, of nouns the common cases. Of other scripts than the Latin one the first five letters are compared. No word that means something else in English.
 */
export const FOREIGN_WORDS: Partial<Readonly<Record<Kind, string>>> = {
	duty: `muss mussen soll sollen notwendig erforderlich verpflichtet faut doivent oblige imperatif hay+que tiene+que tienen+que tem+de precisa e+necessario
		bisogna occorre vanno behover skal skulle maste taytyy pitaa kell kotelezo trebuie obligatoriu musis musite trzeba nalezy powinien zorunludur gerekli
		gerekiyor wajib diwajibkan bat+buoc can+phai обязан требуется следует повинен потрібно πρέπει υποχρεωτικά חייב יש+ל יجب ينبغي يلزم باید आवश्यक जरूरी
		musst sollst hat+zu haben+zu ist+zu immer stets notig bitte verpflichtend zwingend unbedingt pflicht auf+jeden+fall in+jedem+fall grundsatzlich devez
		dois devoir il+faut toujours obligatoire obligatoirement requis requise necessaire necessairement imperativement veuillez merci+de s+il+vous+plait svp
		en+tout+cas dans+tous+les+cas tenu+de debe deben debes debeis debera deber deberia tienes+que siempre obligatorio obligatoria obligatoriamente
		requerido requerida necesario necesaria es+necesario imprescindible por+favor en+todo+caso en+cualquier+caso imperativo deve devono devi dovete dovere
		dovra sempre obbligatorio obbligatoria obbligatoriamente richiesto richiesta necessario necessaria per+favore si+prega pregasi in+ogni+caso
		in+tutti+i+casi tassativamente indispensabile devem deves devera dever tem+que e+preciso obrigatorio obrigatoria obrigatoriamente em+todo+caso
		em+qualquer+caso em+todos+os+casos imprescindivel moet moeten dient dienen hoort+te altijd steeds verplicht verplichte vereist vereiste noodzakelijk
		nodig alstublieft alsjeblieft gelieve graag in+elk+geval in+ieder+geval in+alle+gevallen beslist ska skall bor alltid kravs kravd obligatorisk
		obligatoriskt nodvandig nodvandigt vanligen var+god var+snall i+vilket+fall i+alla+fall under+alla+omstandigheter skyldig ovillkorligen bør altid
		kræves krævet påkrævet obligatoriske nødvendig nødvendigt nødvendige venligst vær+venlig under+alle+omstændigheder i+alle+tilfælde i+hvert+fald
		ubetinget forpligtet ma+alltid ma+du kreves pakrevd pakrevet vennligst vær+så+snill vær+vennlig uansett i+alle+tilfeller i+hvert+fall
		under+alle+omstendigheter tulee+aina on+pakko aina pakollinen pakollista vaaditaan vaadittu vaatii tarpeen tarpeellinen valttamaton valttamatonta
		ole+hyva olkaa+hyva joka+tapauksessa kaikissa+tapauksissa ehdottomasti velvollinen pakko on+lisattava trebuia va+trebui ar+trebui intotdeauna mereu
		obligatorie obligatorii necesar necesara este+necesar e+nevoie va+rugam te+rog rugam in+orice+caz in+toate+cazurile neaparat musai imperativ han+de
		heu+de cal+que cal+fer deu+ser haura+de obligatori obligatoriament requerit necessari es+necessari si+us+plau sisplau en+tot+cas en+qualsevol+cas
		verður verða skalt skulu þarf þarft ber+að ætti alltaf avallt nauðsynlegt nauðsynleg nauðsynlegur skylda skylt krafist vinsamlegast vinsamlega
		i+ollum+tilvikum i+ollu+falli undantekningarlaust musi musisz musza zawsze koniecznie prosze obowiazkowo obowiazkowe obowiazkowy wymagane wymagany
		wymagana wymaga niezbedne konieczne konieczny powinienes powinno w+kazdym+przypadku bezwzglednie upewnij+sie museji je+treba je+nutne nutne nutno vzdy
		vzdycky prosim povinne povinny povinna vyzadovano vyzaduje vyzadovan pozadovano nezbytne mel+bys meli+byste v+kazdem+pripade bezpodminecne ujisti+se
		musia treba je+potrebne potrebne zakazdym vyzadovane vyzadovany pozadovane nevyhnutne mali+by+ste v+kazdom+pripade bezpodmienecne uisti+sa должен
		должна нужно надо необходимо всегда обязательно пожалуйста в+любом+случае непременно треба слід мусить мусиш мусите необхідно завжди обов'язково
		обовязково обов'язковий зобов'язаний вимагається будь+ласка прошу у+будь-якому+разі в+будь-якому+випадку неодмінно має+бути трябва длъжен винаги
		задължително необходим изисква моля наложително при+всички+случаи във+всеки+случай уверете+се увери+се kotelezoen koteles mindig szukseges muszaj
		kerjuk kerem kerlek mindenkeppen feltetlenul elengedhetetlen minden+esetben kellene kotelezettseg zorunlu zorunlusun zorunda zorundasin zorundasiniz
		gereklidir gerekir gerekmektedir mutlaka daima her+zaman sart sarttir lutfen mecburi mecburdur kesinlikle her+durumda zorunluluk πάντα απαιτείται
		απαραίτητο υποχρεωτικό οφείλεις οφείλετε παρακαλώ avaykaio οπωσδήποτε σε+κάθε+περίπτωση υποχρεούται mora moras morate moraju uvijek uvek obavezno
		obvezno obavezan obavezna nuzno potrebno neophodno molim molimo u+svakom+slucaju duzan trebas morajo vedno obvezen obvezna nujno prosimo
		v+vsakem+primeru dolzan zahtevano privalo privalai privalote privaloma privalomas privalomai turi turite visada butina butinai butinas reikia
		reikalinga reikalaujama prasome prasau bet+kokiu+atveju jabut vajag vienmer obligati obligats obligata nepieciesams nepieciesama jaizsauc jaizmanto
		janosuta japievieno ludzu ludzam noteikti jebkura+gadijuma pienakums jalieto jaizpilda peab pead peate peavad alati vajalik kohustuslik kohustuslikult
		kohustatud palun tuleb noutav tingimata igal+juhul kindlasti hadavajalik phai luon luon+luon can+thiet vui+long xin+hay nhat+thiet nhất+định
		trong+moi+truong nghia+vu buoc+phai ban+phai ban+can hay+luon harus selalu sentiasa diperlukan perlu mesti semestinya hendaklah silakan mohon tolong
		sila diharuskan keharusan pasti dalam+keadaan+apapun bagaimanapun wajiblah perlulah हमेशा सदैव अवश्य अनिवार्य चाहिए कृपया सदा बाध्य निश्चित हर+हाल+में
		किसी+भी+हालत अपेक्षित करना+होगा يجب ويجب فيجب وينبغي دائما دوما ضروري الضروري لازم يتعين إلزامي إجباري مطلوب يرجى الرجاء رجاء بالضرورة لابد واجب
		على+أي+حال في+جميع+الأحوال חייבת חייבים חובה תמיד נדרש נדרשת דרוש הכרחי מוכרח יש+צורך צריך צריכה נא אנא בבקשה בכל+מקרה מחויב תקפיד הקפד بایستی همیشه
		همواره ضروری ضرورتا لطفا خواهشمند حتما موظف در+هر+صورت ملزم অবশ্যই সর্বদা সবসময় সব+সময় আবশ্যক বাধ্যতামূলক প্রয়োজন জরুরি দরকার অনুগ্রহ দয়া+করে উচিত
		বাধ্য যেকোনো+ক্ষেত্রে যে+কোনো+অবস্থায় হবেই করতে+হবে வேண்டும் கட்டாயம் எப்போதும் எப்பொழுதும் அவசியம் தேவை தேவையான கண்டிப்பாக நிச்சயமாக தயவுசெய்து
		தயவு+செய்து கடமை எந்த+நிலையிலும் எக்காரணம் எந்நேரமும் lazima lazima+utumie sharti inabidi inakubidi unapaswa inapaswa unatakiwa inatakiwa unahitajika
		inahitajika inahitaji siku+zote tafadhali muhimu wajibu ni+lazima kwa+vyovyote+vile`,
	trigger: `bevor sobald nachdem falls daraufhin anschließend danach lorsque aussitot ensuite avant+de despues+de en+cuanto cada+vez sempre+que assim+que antes+que
		appena ogni+volta prima+di nadat zodra daarna innan efter nar inden ennen kun jalkeen mielott mielobb miutan elott dupa inainte jakmile predtim predtym
		najskor potem jesli kiedykolwiek once ardindan olunca edince sebelumnya setelahnya begitu sau+khi truoc+khi затем потом после сперва сначала перед
		спочатку щойно πριν μόλις αφού otav לפני כאשר אחרי ברגע قبل حين حالما إذا پیش هنگام وقتی पहले जैसे बाद vor+jedem vor+der vor+dem nach+jedem nach+der
		nach+dem wenn jedes+mal jedesmal sofern zuerst bis+zum am+ende zum+schluss abschließend immer+wenn beim falls+du falls+der falls+ein avant apres lorsqu
		quand des+que aussitot+que chaque+fois a+chaque d+abord jusqu jusque a+la+fin au+debut une+fois en+cas+de premierement antes antes+de despues cuando
		cuandoquiera tan+pronto cada+vez+que primero hasta hasta+que al+terminar al+principio tras siempre+que prima+che dopo dopo+aver dopo+di quando
		ogniqualvolta non+appena ogni+volta+che qualora per+prima+cosa innanzitutto fino+a finche alla+fine al+termine all+inizio depois depois+de apos
		logo+que toda+vez se+o se+a caso+o primeiro ate+que ao+final no+fim ao+terminar ate+o voordat alvorens voor+elke voor+het na+elke na+het wanneer
		telkens elke+keer iedere+keer als+de als+het indien eerst totdat tot+en+met aan+het+einde aan+het+eind aan+het+begin bij+elke fore+varje fore
		efter+varje efter+att narhelst sa+snart varje+gang sa+fort ifall om+du om+anvandaren forst tills fram+till i+slutet till+slut vid+varje før+du før+hver
		førend efter+hver efter+at nar+som+helst hver+gang hvis safremt først indtil til+sidst i+slutningen ved+hver forud+for før+hvert innen etter+hver
		etter+at dersom inntil til+slutt pa+slutten etter ennen+kuin sen+jalkeen aina+kun heti+kun niin+pian+kuin joka+kerta jokaisella+kerralla jos mikali
		ensin ensiksi kunnes lopussa lopuksi alussa jokaisen inainte+de inaintea dupa+ce cand ori+de+cate+ori imediat+ce de+indata+ce de+fiecare+data
		la+fiecare daca mai+intai intai pana pana+cand la+sfarsit la+inceput atunci+cand abans abans+de abans+que despres despres+de quan tan+bon+punt
		tan+aviat+com cada+vegada cada+cop fins+que fins+a en+acabar al+principi primer+de+tot áður áður+en fyrir+hvert eftir+hvert eftir+að þegar hvenær+sem
		um+leið+og jafnskjott+og i+hvert+skipti i+hvert+sinn fyrst þangað+til þar+til i+lokin að+lokum i+upphafi við+hverja przed zanim po+kazdym po+wykonaniu
		po+zakonczeniu kiedy gdy ilekroc jak+tylko gdy+tylko za+kazdym+razem jezeli najpierw dopoki na+koniec na+koncu po+tym podczas przy+kazdym w+momencie
		pred nez drive+nez pote+co po+kazdem po+dokonceni po+provedeni kdyz kdykoli kdykoliv pokazde pri+kazdem pokud jestlize nejprve nejdrive nejdriv dokud
		na+konci na+zaver behem v+pripade+ze skor+nez predtym+ako po+tom+ako po+kazdom po+vykonani ked kedykolvek akonahle hned+ako pri+kazdom pokial najprv
		kym pocas vzdy+ked прежде до+того до+каждого когда всякий+раз каждый+раз как+только если пока в+конце прежде+чем во+время раніше після коли щоразу
		кожного+разу кожен+раз як+тільки якщо спершу перш+ніж доки поки наприкінці в+кінці під+час преди след когато щом всеки+път веднага+щом ако първо докато
		накрая в+края при+всяко по+време+на в+случай винаги+когато отначало utan amikor valahanyszor amint minden+alkalommal eloszor amig vegen vegul elotte
		utana onceden sonra oldugunda ettiginde edildiginde zaman eger ise her+seferinde her+defasinda kadar ilk sonunda her+cagrida oncesinde sonrasinda
		baslamadan+once yanitlamadan+once cagirmadan+once kullanmadan+once calistirmadan+once gondermeden+once kullanmadan calistirmadan vermeden+once προτού
		μετά όποτε κάθε+φορά eav πρώτα μέχρι ώσπου στο+τέλος prije nakon poslije posle kada kad kad+god kada+god cim svaki+put prvo dok na+kraju prije+nego
		pre+nego preden po+tem po+vsakem kadarkoli kadar+koli takoj+ko vsakic najprej dokler vsakokrat pries pries+tai kai kaskart kiekviena+karta vos vos+tik
		jei jeigu pirma pirmiausia kol pabaigoje po+kiekvieno pirms pec tiklidz katru+reizi ikreiz vispirms lidz beigas pirms+tam pec+tam kamer enne parast
		peale kui millal iga+kord niipea niipea+kui juhul+kui esmalt koigepealt kuni lopus enne+kui parast+seda trong+khi moi+khi bat+cu+khi ngay+khi moi+lan
		neu đầu+tiên cho+đến+khi khi+nao khi+nguoi luc+cuoi ket+thuc khi+goi khi+su+dung truoc+tien khi sebelum setelah sesudah selepas ketika apabila
		setiap+kali setiap+saat segera+setelah sebaik+sahaja jika jikalau kalau sekiranya pertama+kali hingga sehingga sampai pada+akhirnya bilamana
		saat+pengguna जब जब+भी जैसे+ही हर+बार प्रत्येक+बार अगर यदि सबसे+पहले जब+तक अंत+में अन्त तुरंत दौरान उपरांत وقبل بعد وبعد عندما وعندما عند وعند كلما
		بمجرد كل+مرة وإذا فإذا أولا حتى لحظة متى في+النهاية حينما لدى בטרם לאחר בכל+פעם בכל+עת מיד+לאחר אם במידה ראשית תחילה קודם עד+אשר בסוף בסיום בעת
		כשהמשתמש עד پیش+از پس+از هرگاه هر+زمان هر+وقت به+محض هر+بار اگر چنانچه ابتدا نخست تا+زمانی در+پایان زمانی+که هر+دفعه আগে পূর্বে পরে যখন যখনই তখনই
		সাথে+সাথে যদি প্রথমে সর্বপ্রথম যতক্ষণ পর্যন্ত শেষে মাত্রই প্রতি+বার முன் முன்பு பின் பின்பு போது பொழுது போதெல்லாம் உடனே உடனடியாக ஒவ்வொரு+முறையும்
		என்றால் எனில் முதலில் வரை இறுதியில் முடிவில் kabla kabla+ya kabla+hujatumia baada baada+ya wakati wakati+wowote mara+tu kila+mara kila+wakati ikiwa
		iwapo kama endapo kwanza hadi mpaka mwishoni unapotumia anapouliza unapoitwa punde`,
	agent: `assistent assistenten assistentin modell modells sprachmodell agenten dich dein deine deinen deinem deiner ihnen ihre ihren ihrem ihrer die+ki
		assistant modele modeles vous toi votre vos tes intelligence+artificielle ton+role asistente asistentes modelo modelos agente agentes usted ustedes tus
		su+respuesta vosotros inteligencia+artificial assistente assistenti modello modelli agenti lei tuo tua tuoi voi vostro vostra suo+compito
		intelligenza+artificiale assistentes voce voces teu seu+papel sua+resposta het+model taalmodel jij jou jouw jullie kunstmatige+intelligentie
		assistentens modellen modellens sprakmodell sprakmodellen agentens agenter ditt dina er+uppgift ert ni+maste ni+ska sprogmodel sprogmodellen dit dine
		dit+svar jeres deg deres kunstig+intelligens avustaja avustajan avustajaa avustajalle assistentti malli mallin mallia kielimalli kielimallin agentti
		agentin tekoaly tekoalyn tekoalya sina sinun sinua sinulle teidan asistent asistentul asistentului asistentii modelul modelului agentul agentului
		agentii tau ta+misiune dumneavoastra dvs vostru inteligenta+artificiala iti assistents teva teus teves voste vostes vosaltres vostre
		intel+ligencia+artificial intelligencia+artificial aðstoðarmaður aðstoðarmaðurinn aðstoðarmanni aðstoðarmanninum likan líkanið likaninu mallikan
		mállíkanið gervigreind gervigreindin gervigreindinni fulltrui umboðsmaður þú þig þér þinn þín þitt þið ykkar asystent asystenta asystencie asystentowi
		asystentem modelu modelem modelowi agenta agentowi agentem sztuczna+inteligencja tobie ciebie twoj twoja twoje twoich twoim twojego swoj swoje swoich
		asistenta asistentovi asistentem agentovi umela+inteligence umele+inteligence tobe tebe vam vas tvuj tvoje tveho tvych vase vaseho vasich svuj svoje
		svych asistentom modelom agentom umela+inteligencia umelej+inteligencie tvoj tvojho tvojich vasho svoj svojich ассистент помощник модель модели моделью
		агент агенту агента агентом искусственный ии ты вы тебе тебя вам вас твой твоя твоих ваш ваша ваши вашего вашу вашим ваших нейросеть асистент помічник
		моделі моделлю штучний+інтелект штучного+інтелекту ші ти ви тобі твій твої твоїх твого ваші вашого нейромережа модел модела моделът агентът
		изкуствен+интелект изкуственият+интелект вие теб твоите твоята вашия вашата вашите вашето asszisztens asszisztensnek asszisztenst modellnek modellt
		ugynok ugynoknek neked teged onnek onnel mesterseges+intelligencia valaszod valaszodban asistan asistani asistanin asistana yardimci modeli modelin
		yapay+zeka ajan ajanin temsilci sen sana seni siz sizin senin yanitin yanitinda βοηθός βοηθέ μοντέλο πράκτορας τεχνητή+νοημοσύνη eou εσείς eoeva
		απάντησή+σου απάντησή+σας asistentu pomocnik pomocnika modela umjetna+inteligencija vestacka+inteligencija agentu tebi vama vasem svom+odgovoru
		pomocniku umetna+inteligenca tvojem svojem+odgovoru asistentas asistentui asistento modelis modeliui modelio agentas agentui dirbtinis+intelektas tave
		jus jums jusu tavo atsakyme asistents asistentam paligs paligam modelim agentam maksligais+intelekts tev tavs tava sava+atbilde assistendi assistendile
		abiline mudel mudeli mudelile mudelit agendi agendile tehisintellekt tehisaru sulle sinu teie teile teid oma+vastuses vastuses tro+ly mo+hinh tac+nhan
		tac+tu tri+tue+nhan cua+ban quy+vi tro+li ban+phai ngon+ngu+lon ban+hay ban+nen ban+se ban+la asisten pembantu agen kecerdasan+buatan
		kecerdasan+artifisial anda kamu awak andalah milik+anda model+bahasa pembantu+ai सहायक असिस्टेंट मॉडल एजेंट एआई कृत्रिम आप आपको तुम तुम्हें तुम्हारा
		चैटबॉट المساعد مساعد للمساعد النموذج نموذج للنموذج الوكيل وكيل للوكيل الذكاء+الاصطناعي ذكاء+اصطناعي أنت عليك لديك روبوت الروبوت העוזר עוזר לעוזר המודל
		מודל למודל הסוכן סוכן לסוכן בינה+מלאכותית הבינה+המלאכותית אתה אתם שלך שלכם עליך עליכם בוט הבוט دستیار مدل عامل هوش+مصنوعی شما شماست خودت ایجنت چت+بات
		ربات مدل+زبانی সহকারী সহায়ক অ্যাসিস্ট্যান্ট মডেল এজেন্ট কৃত্রিম এআই আপনি আপনার আপনাকে তুমি তোমার তোমাকে তুই உதவியாளர் மாடல் செயற்கை+நுண்ணறிவு ஏஐ
		நீங்கள் உங்கள் உங்களுக்கு உன் உன்னுடைய ஏஜென்ட் மொழி+மாதிரி msaidizi muundo+wa+lugha wakala akili+bandia akili+mnemba wewe wako yako mawakala ninyi`,
	person: `kunde kunden kundin kundschaft anwenderin menschen mensch leute client usager usagers gens cliente clientes clienta gente klant klanten mensen kund
		anvandare bruger brugeren kayttajalle asiakas kayttajan felhasznalo felhasznalonak ugyfel utilizator utilizatorului klient klienta klientowi pouzivatel
		pouzivatelovi zakaznik zakaznikovi musteri musteriye musterinin pelanggan khach+hang nguoi+dung utilizador utilizadores клиент человек людям людей
		заказчик клієнт користувач χρήστης πελάτης משתמש לקוח العميل الزبون المستخدم کاربر مشتری ग्राहक प्रयोक्ता benutzer benutzers benutzern nutzer nutzers
		nutzern anwender anwenders anwendern besitzer eigentumer inhaber kollege kollegen leser benutzerin nutzerin utilisateur utilisateurs utilisatrice
		proprietaire proprietaires humain humains collegue collegues lecteur lecteurs personne+concernee du+client usuario usuarios usuaria usuarias
		propietario propietaria propietarios dueno duena humano humanos companero companeros lector lectores titular utente utenti clienti proprietario
		proprietaria proprietari titolare umano umani essere+umano collega colleghi lettore lettori proprietarios dono colega colegas leitor leitores pessoa
		gebruiker gebruikers gebruikster eigenaar eigenaars eigenaren mens collega+s lezer lezers persoon beheerder+van anvandaren anvandarens anvandarna
		anvandarnas kundens kunder agare agaren agarens manniska manniskan manniskor kollega kollegor kollegan lasare lasaren brugerens brugere brugerne ejer
		ejeren ejerens menneske mennesker mennesket kolleger kollegaer læser læseren læsere bruker brukeren brukerens brukere brukerne eier eieren eierens
		leser+av leseren lesere kayttaja kayttajaa kayttajalta kayttajat kayttajien kayttajille asiakkaan asiakkaalle asiakkaat omistaja omistajan ihminen
		ihmisen ihmiselle kollegalle lukija lukijan utilizatorul utilizatori utilizatorilor clientului clientilor proprietar proprietarul proprietarului omul
		umana coleg colegul colegii colegilor cititor cititorul cititorului persoana usuari usuaris usuaries propietari propietaris amo huma humans companys
		col+lega lectors notandi notandinn notanda notandann notandanum notendur notenda notendum viðskiptavinur viðskiptavin viðskiptavinar eigandi eigandinn
		eiganda maður manneskja manneskju samstarfsmaður samstarfsmenn lesandi lesanda uzytkownik uzytkownika uzytkownikowi uzytkownikiem uzytkownicy
		uzytkownikow uzytkownikom klienci klientow właściciel właściciela właścicielowi człowiek człowieka człowiekowi kolega współpracownik czytelnik osoba
		osoby osobie uzivatel uzivatele uzivateli uzivatelem uzivatelu uzivatelum uzivatelka zakaznika zakaznici zakazniku vlastnik vlastnika vlastnikovi
		majitel majitele clovek cloveka cloveku kolegovi kolegy ctenar ctenare osobe pouzivatela pouzivatelom pouzivatelia pouzivatelov uzivatela uzivatelovi
		klientovi majitela citatel citatela пользователь клиента владелец хозяин люди коллега юзер юзера юзеру клієнта власник господар людина колега читач
		особа особі потребител собственик човек хора хората читател лице лицето felhasznalot felhasznalok felhasznaloval felhasznalotol ugyfelnek ugyfelek
		tulajdonos tulajdonosnak embernek kolleganak olvaso kullanici kullaniciya kullanicinin kullaniciyi kullanicilar kullanicilara kullanicidan
		kullanicilarin musteriler sahibi sahibine insan kisi kisiye okuyucu okuyucuya xpnotn xpnotwv ιδιοκτήτης άνθρωπος συνάδελφος αναγνώστης άτομο χρήστες
		korisnik korisnika korisniku korisnici korisnicima korisnikom korisnikov klijent klijenta klijentu kupac kupca kupcu vlasnik vlasnika covjek coveku
		covjeku kolegi citatelj citalac osobi uporabnik uporabnika uporabniku uporabniki uporabnikom uporabnikov uporabnikovo stranka stranke stranki kupec
		lastnik lastnika sodelavec sodelavcu bralec osebi naudotojas naudotojui naudotojo naudotoja vartotojas vartotojui vartotojo vartotoja vartotojams
		klientas klientui kliento savininkas savininkui zmogus zmogui kolegai skaitytojas asmeniui lietotajs lietotajam lietotaja lietotaju lietotajiem klients
		klientam klientu ipasnieks ipasniekam cilveks cilvekam kolegis kolegim lasitajs personai kasutaja kasutajale kasutajat kasutajad kasutajatele
		kasutajalt kliendi kliendile klienti omanik omanikule omaniku inimene inimesele kolleeg kolleegile lugeja lugejale chu+so+huu con+nguoi đồng+nghiệp
		người+đọc độc+giả nguoi+su+dung chu+nhan khach pengguna pemakai klien pemilik manusia rekan pembaca rakan+sekerja orang pemiliknya उपयोगकर्ता यूज़र
		मालिक स्वामी इंसान मनुष्य मानव सहकर्मी साथी पाठक مستخدم للمستخدم عميل للعميل زبون للزبون صاحب المالك مالك إنسان الإنسان زميل الزملاء القارئ قارئ بشر
		המשתמש למשתמש מהמשתמש הלקוח ללקוח לקוחות בעלים הבעלים אדם האדם בן+אדם עמית עמיתים קורא+הטקסט הקורא אנושי مالک همکار خواننده شخص خریدار ব্যবহারকারী
		ইউজার গ্রাহক গ্রাহকের ক্রেতা মালিক মালিকের মানুষ সহকর্মী পাঠক পাঠকের பயனர் பயனரிடம் பயனருக்கு பயனாளர் வாடிக்கையாளர் உரிமையாளர் மனிதர் மனிதன் மனித
		சக+ஊழியர் சகஊழியர் வாசகர் நபர் mtumiaji watumiaji mteja wateja mmiliki wamiliki binadamu mtu mfanyakazi+mwenza wenzako msomaji wasomaji mwanadamu`,
	saying: `erfahren erwahnen erzahlen verraten melden berichten savoir apprendre mentionner prevenir avertir reveler enterarse contar contarle avisar comentar
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
		vastata vastaus sano sanoa spuneti spui spus mentioneaza mentionati mentionat informeaza informati informat raporteaza raportati arata aratati afiseaza
		afisa dezvaluie dezvalui dezvaluiti anunta anuntati raspunde raspundeti raspuns comunicati digues digueu digui diu esmenta esmentar esmenteu esmenti
		esmentat informeu informis mostreu reveli respon respondre respongui avisis explica expliquis segðu segja segið segir nefndu nefna nefnið nefnir nefnt
		minnast minnstu upplystu upplysir tilkynntu tilkynna tilkynnir tilkynnt syndu syna synir synt afhjúpaðu afhjupa svaraðu lattu+vita lata+vita
		greindu+fra greina+fra mowic mowi wspominaj wspomnij wspominac poinformuj informuj informowac poinformowac zgłoś zgłaszaj raportuj zgłaszać pokaz
		pokazuj pokazywac ujawniaj ujawnij ujawniac ujawnic ogłoś odpowiedz odpowiedziec odpowiadaj odpowiedzi powiadom powiadamiaj powiadamiac zdradzaj
		oznajmij rekni reknete rikat rict zmin zminte zminujte zminit zminovat informujte informovat oznam oznamte oznamit oznamuj nahlas hlasit ohlas ukaz
		ukazte ukazuj ukazat zobraz zobrazit zobrazuj prozrad prozradit prozrazuj odhal odpovez odpovezte odpovedet odpovidej odpoved odpovedi sdel sdelte
		sdelit sdeluj upozorni upozornit upozornuj povedz povedzte hovor hovorit povedat spomen spominaj spomente spominajte spomenut spominat nahlasit prezrad
		prezradit prezradzaj odhalit odhaluj odpovedz odpovedzte odpovedat odpovedaj odpovede vysvetli скажи скажите сказать говори говорите рассказывай
		расскажи упоминай упомяни сообщи сообщай сообщить информируй проинформируй уведоми уведомлять покажи показывай раскрывай раскрой раскрыть объяви ответь
		ответьте отвечай ответить ответ ответе ответа доложи отчитайся выдавай извести оповести скажіть сказати кажи кажіть говорити розкажи розповідай
		розповісти згадуй згадай інформуй інформувати проінформуй сповісти сповіщати розкривай розкрий розкрити оголоси відповідай доповідай звітуй виявляй
		попередь кажете казвай казвайте каже казва споменавай спомени споменете споменава уведомете уведомявай съобщи съобщете съобщавай докладвай разкривай
		разкрий разкрива обяви отговори отговаряй отговор отговора издавай осведоми предупреди mondja mondani emlitse emliteni tajekoztasd tajekoztassa
		tajekoztatni kozold kozolje kozolni jelezd jelezze mutasd mutassa jelentsd felfedd felfedje felfedni valaszolj elmondani szolj szoljon ertesitsd
		soyleyin soylemek soyleme soylemeyin bahset bahsetme bahsetmeyin bahsetmek bildirin bildirme bildirmek bilgilendir bilgilendirin bilgilendirme acikla
		aciklama aciklamayin goster gosterme gostermeyin belirtme belirtmeyin belirt haber+verme yanitla cevapla πες πείτε αναφέρετε ανέφερε ενημερώσεις
		ενημέρωσε πληροφορήσεις δείξεις αποκαλύψεις αποκάλυψε ανακοινώσεις απαντήσεις απάντησε ειδοποίησε γνωστοποιήσεις reci recite kazi kazite kazati spomeni
		spominji spominjati spominjite spomenuti pominji pominjati obavijesti obavijestite obavijestiti obavesti obavestite obavestiti prikazi prikazati pokazi
		pokazati otkrij otkriti otkrivaj otkrivajte javi odgovori odgovorite prijavi povej povejte povedati omeni omenite omeniti omenjaj omenjajte omenjati
		obvesti obvestite obvestiti obvescaj sporoci sporocite sporociti pokazite razkrij razkrijte razkriti porocaj pasakyk pasakykite pasakyti sakyk sakykite
		sakyti minek minekite mineti paminek paminekite pamineti informuok informuokite informuoti pranesk praneskite pranesti rodyk rodykite rodyti parodyk
		parodykite atskleisk atskleiskite atskleisti atsakyk atsakykite saki sakiet teikt pasaki pasakiet pasakit stasti piemini pieminiet pieminet informejiet
		informet pazino pazinojiet pazinot zino zinojiet zinot radi radiet radit paradi paradiet atklaj atklajiet atklat atbildi atbildiet izpaust utle oelge
		oelda utelda maini mainige mainida teavita teavitage teavitada teata teatage teatada naita naidake naidata avalda avaldage avaldada paljastage
		paljastada vasta vastake raagi raakige noi+voi noi+cho thong+bao bao+cao đề+cập nhac+toi hien+thi tiet+lo tra+loi cong+bo giai+thich bao+cho ke+cho
		trinh+bay beri+tahu memberi+tahu beritahukan diberitahu sebutkan menyebutkan informasikan menginformasikan maklumkan laporkan melaporkan dilaporkan
		tunjukkan menunjukkan tampilkan menampilkan ditampilkan ungkapkan mengungkapkan dedahkan umumkan mengumumkan jawab menjawab katakan memaparkan बताओ
		बताना बताया बता कहना ज़िक्र सूचित रिपोर्ट दिखाएं दिखाओ दिखाना दिखाता प्रकट ज़ाहिर घोषणा उत्तर जवाब खुलासा أخبر أخبره تخبره إخبار قل تقل اذكر ذكر بلغ
		تبلغ أبلغ إبلاغ أعلم أظهر تظهر يظهر إظهار اعرض تعرض يعرض اكشف تكشف أفصح تفصح الإفصاح أعلن أجب تجب الإجابة صرح ספר+למשתמש תספר לספר אמור תאמר תגיד להגיד
		ציין תציין לציין הזכר להזכיר הודע תודיע להודיע דווח תדווח לדווח הצג תציג להציג הראה להראות גלה תגלה לגלות חשוף לחשוף הכרז ענה להשיב بگویید گفتن
		ذکر+کنید ذکر+کن اشاره اطلاع+دهید اطلاع+بده اطلاع+دادن گزارش نشان+دهید نشان+بده افشا فاش آشکار اعلام پاسخ جواب خبر بیان বলুন বলো বলবেন বলবে বলতে জানান
		জানাও জানাবেন জানাতে উল্লেখ অবহিত রিপোর্ট দেখান দেখাও দেখায় দেখাবেন প্রকাশ ফাঁস ঘোষণা উত্তর জবাব சொல் சொல்லுங்கள் சொல்லவும் சொல்ல கூறு கூறவும்
		கூறுங்கள் தெரிவி தெரிவிக்கவும் தெரிவியுங்கள் அறிவி அறிவிக்கவும் புகாரளி அறிக்கை காட்டு காட்டவும் காண்பி காண்பிக்கவும் பதிலளி பதில் mwambie mjulishe
		mwambia kumwambia kumjulisha taja kutaja usitaje ripoti kuripoti toa+taarifa arifu kuarifu onyesha kuonyesha inaonyesha fichua kufichua tangaza
		kutangaza jibu kujibu eleza kueleza sema kusema`,
	negation: `keinen keinem keiner nichts weder rien aucun aucune plus+besoin ningun ninguna nada nenhum nenhuma nessun nessuna niente niets geen+enkel inte inget
		ikke ingen ei ala mitaan nem semmit nincs niciun fara nimic nikdy nic zaden nigdy hic hicbir jangan tidak khong đừng chang нельзя незачем нечего нету
		немає ніколи μην δεν χωρίς אין אל בלי לא ليس لن بلا نه بدون नहीं मत nicht nie niemals kein keine ohne niemand niemanden niemandem auf+keinen+fall
		keinesfalls keineswegs unter+keinen+umstanden ne+pas pas+de jamais personne+ne n+est n+a en+aucun+cas surtout+pas sous+aucun+pretexte nullement nunca
		jamas ninguno nadie sin+que sin+su sin+ningun sin+decir sin+mencionar sin+informar sin+avisar en+ningun+caso bajo+ningun+concepto tampoco
		de+ninguna+manera mai nessuno senza nulla in+nessun+caso per+nessun+motivo neppure nemmeno assolutamente+non nao sem ninguem em+nenhum+caso
		em+hipotese+alguma de+modo+algum de+forma+alguma tampouco niet nooit geen zonder noch nimmer in+geen+geval onder+geen+beding nergens geenszins aldrig
		inga utan ingenting icke varken under+inga+omstandigheter pa+inga+villkor inte+alls intet uden hverken ma+ikke under+ingen+omstændigheder pa+ingen+made
		aldri uten ikkje verken under+ingen+omstendigheter pa+ingen+mate alkaa eivat ei+koskaan koskaan ilman kukaan kenellekaan ikina missaan+tapauksessa
		ei+missaan eika alaka et+saa niciodata nicio nimeni nimanui nici in+niciun+caz sub+nicio+forma deloc nicidecum cap+cas cap+usuari en+cap+cas
		sota+cap+concepte sense+que ningu gens tampoc de+cap+manera enlloc ekki aldrei enginn engin ekkert engan engum neinn neinum án+þess án+þess+að hvorki
		undir+engum+kringumstæðum alls+ekki eigi bez niczego nikt nikomu nikogo zadnego zadnych zadne ani nie+wolno w+zadnym+wypadku pod+zadnym+pozorem
		zabronione zabrania niceho nikdo nikoho zadny zadna zadneho nesmi nesmis nesmite neni nejsou nerikej nerikejte nezminuj nezminujte neinformuj
		neinformujte neukazuj neukazujte nezobrazuj neptej neptejte neprozrazuj neodhaluj nesdeluj neupozornuj nepouzivej nepouzivejte v+zadnem+pripade
		za+zadnych+okolnosti zakazano nicoho nikto ziadny ziadne ziadna ziadneho ziadnych nesmie nesmies nesmiete nespominaj nespominajte nehovor nehovorte
		nepytaj nepytajte neprezradzaj neoznamuj nepouzivaj nepouzivajte v+ziadnom+pripade za+ziadnych+okolnosti zakazane никогда ни без ничего никто никому
		никого никакой никаких запрещено нет ни+в+коем+случае ни+при+каких нічого ніхто нікому нікого жодний жодного жоден ніякий ніяких не+можна заборонено
		ні+в+якому+разі у+жодному+разі за+жодних+умов никога нищо никой никакъв никакви никаква нито няма бива в+никакъв+случай при+никакви+обстоятелства недей
		недейте soha sose nelkul semmi senki senkinek tilos egyaltalan+nem semmilyen+esetben soha+ne senkivel degil degildir asla yok olmadan etmeden yapmadan
		hicbir+sey hicbir+zaman hicbir+kosulda kimse kimseye yapma yapmayin etme etmeyin olmaksizin gosterme soyleme soylemeyin ποτέ oxi δίχως τίποτα κανείς
		kavevav ουδέποτε σε+καμία+περίπτωση απαγορεύεται μη nije nikad nikada nista nikome nitko niko nemoj nemojte nema nisu zabranjeno niposto
		ni+u+kom+slucaju nikoli brez nicesar nihce nikomur nikar ne+smes ne+sme prepovedano niso nobenega v+nobenem+primeru nera niekada niekados nieko niekas
		niekam jokiu+budu draudziama negalima neturi nereikia nesakyk nesakykite neminek neminekite nerodyk neinformuok neinformuokite neatskleisk
		neatskleiskite nepranesk nepraneskite nav nekad neko nekas nevienam neviens nedrikst aizliegts nekada+gadijuma nesaki nesakiet nepiemini nepieminiet
		neinforme neinformejiet neradi neradiet neatklaj neatklajiet nepazino nepazinojiet ara arge mitte kunagi ilma midagi keegi kellelegi ei+tohi ei+ole
		keelatud mingil+juhul mitte+kunagi không+được khong+bao+gio khong+can khong+co khong+ai khong+gi ma+khong tuyệt+đối+không nghiem+cam đừng+nói đừng+để
		đừng+hỏi đừng+nhắc đừng+báo đừng+tiết+lộ đừng+bao+giờ khong+nen janganlah bukan tanpa takkan tidak+pernah tidak+boleh dilarang tiada tidak+ada
		tak+seorang+pun tidak+apa+pun belum usah jangan+pernah jangan+sekali कभी+नहीं कभी+मत कभी+न बिना कुछ+नहीं कोई+नहीं किसी+को+नहीं किसी+को+न वर्जित मना
		निषिद्ध बगैर कदापि हरगिज़ لا ولا لم ولم ليست أبدا مطلقا دون غير لا+شيء لا+أحد أحدا ممنوع يمنع يحظر إياك إطلاقا عدم وعدم ולא ואין ללא מבלי לעולם+לא
		אף+פעם שום כלום דבר+לא אף+אחד איש+לא אסור לבל איסור אינו אינה אל+תאמר אל+תספר אל+תגלה אל+תודיע אל+תציג אל+תשאל אל+תגיד אל+תשתמש نکنید نکن نباید نباشد
		نیست نمی هرگز هیچ هیچگاه هیچکس هیچ+کس هیچ+چیز بی ندهید نده نشود نپرسید نپرس مبادا نگویید نگو নয় নেই কখনো+না কখনোই কখনও কখনো ছাড়া ব্যতীত বিনা কিছুই+না
		কিছুই কেউ+না কাউকে করবেন+না করো+না নিষেধ নিষিদ্ধ இல்லை அல்ல கூடாது ஒருபோதும் இல்லாமல் இன்றி அல்லாமல் எதுவும்+இல்லை எதையும் யாரிடமும் யாருக்கும்
		எவரிடமும் தடை சொல்ல+வேண்டாம் செய்ய+வேண்டாம் கேட்க+வேண்டாம் காட்ட+வேண்டாம் தெரிவிக்க+வேண்டாம் கூற+வேண்டாம் கூறாதே sio hapana kamwe usifanye usiseme
		usitumie usimwambie bila hakuna hakuna+mtu hakuna+kitu hauna hatakiwi hairuhusiwi marufuku usiulize usionyeshe`,
	stealth: `verdeckt still insgeheim lautlos hinter+dem+rucken discrete a+l'insu en+silence a+escondidas sin+que+se+entere por+detras as+escondidas di+nascosto
		senza+farsi+notare ongemerkt i+smyg i+hemlighet i+skjul salaa titokban eszrevetlenul pe+ascuns potajmu skryte potichu po+cichu ukradkiem gizli+olarak
		fark+ettirmeden diam-diam tanpa+sepengetahuan len+lut am+tham втайне скрытый скрытно украдкой потай κρυφά בסתר בחשאי خفية سرية پنهانی مخفیانه गुप्त
		चुपके heimlich leise stillschweigend im+hintergrund versteckt versteckte verborgen verborgene unbemerkt wortlos unsichtbar unsichtbare diskret
		unauffallig ohne+zu+sagen ohne+hinweis ohne+zu+informieren ohne+wissen im+stillen hintergrund secretement discretement silencieusement en+arriere+plan
		arriere+plan cachee cachees inapercu sans+un+mot invisible invisibles a+l+insu insu furtivement en+catimini en+cachette sans+le+dire sans+prevenir
		sans+en+informer secretamente en+secreto silenciosamente en+silencio calladamente en+segundo+plano segundo+plano oculto oculta ocultos ocultas
		escondido inadvertido desapercibido discretamente sin+decirlo sin+que+el+usuario sin+avisar sigilosamente sin+una+palabra segretamente in+segreto
		silenziosamente in+silenzio in+sottofondo nascosto nascosta nascosti nascoste inosservato inosservata senza+dire senza+una+parola senza+dirlo
		senza+avvisare senza+informare invisibile invisibili all+insaputa insaputa tacitamente furtivamente em+segredo em+silencio em+segundo+plano escondida
		despercebido invisivel invisiveis sem+dizer sem+uma+palavra sem+avisar sem+informar sem+contar sorrateiramente heimelijk stiekem stilletjes geruisloos
		stilzwijgend in+stilte in+het+geheim op+de+achtergrond achtergrond onopgemerkt woordeloos zonder+iets+te+zeggen zonder+te+vertellen zonder+melding
		onzichtbaar onzichtbare discreet verstopt onopvallend hemligt tyst i+tysthet ljudlost obemarkt i+bakgrunden bakgrunden dold dolt dolda gomd gomda
		osynlig osynligt osynliga utan+ett+ord utan+att+beratta utan+att+saga utan+att+meddela utan+att+namna omarkligt hemmeligt i+hemmelighed i+smug stille
		stiltiende lydløst ubemærket i+baggrunden baggrunden skjult skjulte gemt usynlig usynligt usynlige uden+et+ord uden+at+fortælle uden+at+sige
		uden+at+nævne uden+at+informere umærkeligt hemmelig i+hemmelighet stilltiende ubemerket i+bakgrunnen bakgrunnen gjemt uten+et+ord uten+a+fortelle
		uten+a+si uten+a+nevne uten+a+informere umerkelig salassa vaivihkaa hiljaa hiljaisesti aanettomasti taustalla piilotettu piilotetut piilossa
		huomaamatta huomaamattomasti sanomatta kertomatta mainitsematta ilmoittamatta nakymaton nakymattomasti nakymattomia hienovaraisesti secret+fata+de
		in+taina pe+furis tacut in+tacere in+liniste in+fundal fundal ascuns ascunsa ascunse neobservat neobservata invizibil invizibila invizibile discret
		fara+sa+spui fara+a+spune fara+a+mentiona fara+a+informa fara+un+cuvant fara+stirea secretament d+amagat silenciosament en+silenci en+segon+pla
		segon+pla ocult ocults ocultes amagat amagada desapercebut discretament sense+avisar sense+informar sense+esmentar d+amagatotis leynilega i+leyni
		i+laumi hljóðlega hljóðlaust í+hljóði þegjandi i+bakgrunni bakgrunni falið falin falinn falda óséð óséður osynilegt osynileg osynilegur lítið+áberandi
		án+þess+að+segja án+þess+að+nefna án+þess+að+láta an+vitundar laumast potajemnie tajnie cicho dyskretnie w+tle ukryty ukryte ukryta ukrytych ukrytego
		niezauwazalnie niezauwazenie niezauwazony bez+słowa niewidoczny niewidoczne niewidoczna niewidocznie skrycie w+tajemnicy bez+wiedzy milczaco
		niepostrzezenie bez+informowania bez+powiadamiania tajne potaji tise na+pozadi v+pozadi skryty skryta skryteho skrytych nepozorovane nepozorovany
		bez+jedineho+slova beze+slova neviditelny neviditelne neviditelna diskretne nenapadne mlcky v+tichosti utajene bez+vedomi bez+upozorneni aniz aniz+by
		potajomky ticho skryto bez+slova bez+vedomia bez+upozornenia bez+toho+aby тайно тайком скрыто тихо молча незаметно в+фоне фоновом невидимый невидимо
		без+уведомления без+ведома негласно исподтишка потихоньку не+сообщая не+говоря не+уведомляя бесшумно таємно приховано мовчки непомітно у+фоні в+фоні
		у+фоновому невидимий без+повідомлення без+сповіщення без+відома нишком тихцем не+повідомляючи не+кажучи безшумно скрито скрит скрита скрити мълчаливо
		незабелязано на+заден+план във+фонов невидим невидима без+уведомление без+знанието дискретно незабележимо без+дума тихомълком без+да+казваш
		без+да+казвате без+да+уведомяваш без+да+уведомявате без+да+съобщаваш titkosan csendben csondben hatterben rejtett rejtve eszrevetlen szo+nelkul
		lathatatlan lathatatlanul diszkreten feltunes+nelkul ertesites+nelkul anelkul+hogy+szolna felhasznalo+tudta+nelkul tudta+nelkul gizlice gizli
		gizlilikle sessizce sessiz arka+planda arkaplanda fark+edilmeden habersiz haber+vermeden gorunmez soylemeden bildirmeden bilgilendirmeden caktirmadan
		belli+etmeden haberi+olmadan μυστικά σιωπηλά αθόρυβα στο+παρασκήνιο παρασκήνιο κρυφό κρυμμένο απαρατήρητα aopato διακριτικά χωρίς+να+πεις
		χωρίς+ενημέρωση ev+ayvoia χωρίς+να+το+αναφέρεις tajno potajno tiho necujno u+pozadini pozadini skriveno skriven skrivena neprimjetno neprimetno
		neopazeno bez+rijeci bez+reci nevidljivo nevidljiv diskretno bez+obavijesti bez+obavjestavanja bez+obavestavanja krisom bez+znanja+korisnika skrivaj
		skrivoma potiho v+ozadju ozadju skrito skrit skrita neopazno nevidno neviden brez+besed brez+obvestila brez+obvescanja ne+da+bi+povedal
		brez+vednosti+uporabnika slapta slaptai tyliai tylomis fone foniniu+rezimu paslepta pasleptas pasleptai nepastebimai nepastebetas be+zodziu nematomas
		nematomai diskretiskai be+pranesimo be+ispejimo neinformuojant nepranesant nesakant be+naudotojo+zinios be+zinios slepeni slepus klusi klusam klusiba
		fona fona+rezima slepts slepti slepta nemanami nepamaniti bez+vardiem neredzams neredzami diskreti bez+pazinojuma bez+bridinajuma neinformejot
		nepazinojot bez+lietotaja+zinas salaja salajaselt vaikselt vaikides taustal tagaplaanil peidetud varjatult varjatud markamatult markamatu nahtamatu
		nahtamatult diskreetselt sonagi+lausumata teavitamata utlemata teatamata kasutaja+teadmata teadmata bi+mat tham+lang kín+đáo ẩn+đi an+giau chay+ngam
		chế+độ+nền ở+chế+độ khong+bi+phat vo+hinh khong+nhin+thay khong+hay+biet khong+cho+biet khong+thong+bao diam+diam secara+rahasia secara+rahsia senyap
		secara+diam rahasia rahsia latar+belakang di+balik+layar tersembunyi disembunyikan tanpa+diketahui tanpa+disadari tak+terlihat tidak+terlihat
		tanpa+memberitahu secara+halus tidak+kelihatan sembunyi गुपचुप चुपचाप चोरी+से छिपा छुपकर पृष्ठभूमि बैकग्राउंड अदृश्य बिना+बताए बिना+बताये बिना+कहे
		ख़ामोशी नज़र+में+आए पता+चले سرا بسرية خلسة بهدوء بصمت صامت صامتا الخلفية في+الخلفية مخفي مخفية المخفي خفي الخفي دون+علم دون+أن+يلاحظ دون+إخبار غير+مرئي
		بتكتم في+الخفاء متخفي חשאי בשקט בדממה ברקע מאחורי+הקלעים מוסתר נסתר נסתרת סמוי סמויה באופן+סמוי בלתי+נראה מבלי+שישים+לב בלי+ידיעת ללא+ידיעת בלי+לספר
		מבלי+ליידע בהיחבא בדיסקרטיות محرمانه بی+صدا بی‌صدا بی+سروصدا آرام در+پس+زمینه پس‌زمینه مخفی نامرئی نامحسوس بدون+اطلاع بدون+آنکه+متوجه دزدکی یواشکی
		در+خفا গোপনে চুপচাপ চুপিসারে নীরবে নিঃশব্দে পটভূমিতে আড়ালে লুকানো লুকিয়ে অলক্ষ্যে অদৃশ্য অগোচরে অজান্তে না+জানিয়ে না+বলে সন্তর্পণে টের+না+পায়
		ரகசியமாக இரகசியமாக மறைவாக மறைமுகமாக அமைதியாக மௌனமாக சத்தமில்லாமல் பின்னணியில் மறைக்கப்பட்ட மறைந்த கண்ணுக்குத்+தெரியாத அறியாமல் கமுக்கமாக
		பயனருக்குத்+தெரியாமல் யாருக்கும்+தெரியாமல் பயனரிடம்+சொல்லாமல் kwa+siri kisirisiri kimyakimya kimya+kimya kwa+kimya chinichini chini+kwa+chini
		iliyofichwa fiche yaliyofichwa kilichofichwa bila+kujulikana bila+kuonekana isiyoonekana bila+kusema bila+kumwambia bila+kumjulisha nyuma+ya+pazia
		usuli`,
	secret: `kennworter passworter zugangsschlussel zugang geheimnis geheimnisse geheimschlussel tan pin-code cle cles jeton secrets clave claves contrasena
		contrasenas llave llaves codigo+recibido palavra-passe palavras-passe chave senha codice codici wachtwoorden sleutels losenord nycklar nycklarna
		adgangskode nøgler nøglerne passord nøklene salasana avaimet tunnusluku jelszo kulcsok kulcsokat parole parolele cheile cheia heslo hesla klice klici
		kluce klucmi klucze kluczami parolalar anahtarlar anahtari kata+sandi kunci rahasia mat+khau khoa пароль секрет ключи ключами токен κλειδιά κωδικός
		κωδικούς מפתחות סיסמה סיסמאות المفاتيح مفاتيح مفتاح رمز كلمات رمزها کلید کلیدها رمزعبور पासवर्ड कुंजियों कुंजी passwort passworts passwortern kennwort
		schlussel schlussels schlusseln zugangsdaten anmeldedaten einmalcode einmalkennwort privater+schlussel privaten+schlussel umgebungsvariable
		umgebungsvariablen logindaten wiederherstellungsphrase geheimzahl zugriffstoken mot+de+passe mots+de+passe clef clefs jetons identifiants identifiant
		informations+d+identification code+a+usage+unique cle+privee cles+privees variable+d+environnement variables+d+environnement donnees+de+connexion
		phrase+de+recuperation phrase+secrete donnees+d+acces clave+privada claves+privadas credencial credenciales secreto secretos datos+de+acceso
		codigo+de+un+solo+uso codigo+de+verificacion variable+de+entorno variables+de+entorno datos+de+inicio+de+sesion frase+de+recuperacion frase+semilla
		testigo chiave chiavi chiave+privata chiavi+private credenziali credenziale segreto segreti parola+d+ordine dati+di+accesso codice+monouso codice+otp
		codice+pin variabile+d+ambiente variabili+d+ambiente variabili+di+ambiente dati+di+login frase+di+recupero frase+seed gettone senhas palavra+passe
		palavras+passe chaves chave+privada chaves+privadas credenciais segredo segredos dados+de+acesso codigo+de+uso+unico codigo+de+verificacao
		variavel+de+ambiente variaveis+de+ambiente dados+de+login frase+de+recuperacao wachtwoord sleutel toegangscode toegangsgegevens toegangssleutel
		inloggegevens aanmeldgegevens geheim geheimen geheime pincode eenmalige+code privesleutel privesleutels geheime+sleutel omgevingsvariabele
		omgevingsvariabelen herstelzin herstelcode losenordet losenorden nyckel nyckeln atkomstuppgifter inloggningsuppgifter autentiseringsuppgifter hemlighet
		hemligheter pinkod engangskod engangskoder privat+nyckel privata+nycklar privata+nyckeln kakor miljovariabel miljovariabler aterstallningsfras
		atkomstnyckel adgangskoden adgangskoder kodeord kodeordet nøgle nøglen adgangsoplysninger loginoplysninger legitimationsoplysninger hemmelighed
		hemmeligheder pinkode engangskode privat+nøgle private+nøgle private+nøgler miljøvariabel miljøvariabler gendannelsesfrase adgangsnøgle passordet
		passordene nøkkel nøkkelen nøkler tilgangsnøkkel tilgangsdata innloggingsdetaljer paloggingsinformasjon legitimasjon hemmelighet hemmeligheter
		privat+nøkkel private+nøkler private+nøkkelen informasjonskapsler gjenopprettingsfrase salasanan salasanat salasanoja salasanaa avain avaimen avaimia
		tunnukset tunnuksia kirjautumistiedot kirjautumistietoja kayttooikeustiedot paasytiedot kertakayttokoodi yksityinen+avain yksityisen+avaimen
		yksityiset+avaimet evasteet evaste ymparistomuuttuja ymparistomuuttujat ymparistomuuttujia palautuslauseke salaisuus salaisuudet parola parolei cheie
		chei cheie+privata cheia+privata chei+private acreditari acreditarile credentiale date+de+acces datele+de+acces date+de+autentificare
		datele+de+conectare cod+unic cod+pin secrete secretele variabila+de+mediu variabile+de+mediu variabilele+de+mediu fraza+de+recuperare contrasenya
		contrasenyes clau claus clau+privada claus+privades credencials dades+d+acces dades+d+inici codi+d+un+sol+us codi+pin codi+de+verificacio galetes
		galeta variable+d+entorn variables+d+entorn frase+de+recuperacio testimoni testimonis lykilorð lykilorðið lykilorðum lykilorða aðgangsorð lykill lykil
		lykillinn lyklar lykla einkalykill einkalykil einkalykla aðgangsupplýsingar innskraningarupplysingar auðkenni leyndarmal einnota+kóði einnota+kóða
		öryggiskóði vafrakokur vafrakoku umhverfisbreyta umhverfisbreytur umhverfisbreytum endurheimtarfrasi aðgangslykill hasło hasła haseł hasłem klucz
		klucza kluczy kluczem tokena tokeny tokenow tokenu dane+dostepowe danych+dostepowych poswiadczenia poswiadczen kod+jednorazowy kodu+jednorazowego
		klucz+prywatny ciasteczka ciasteczek zmienna+srodowiskowa zmienne+srodowiskowe zmiennych+srodowiskowych dane+logowania danych+logowania
		fraza+odzyskiwania sekret sekrety sekretow hesel heslem klic klicu klicem pristupove+udaje pristupovych+udaju prihlasovaci+udaje prihlasovacich+udaju
		jednorazovy+kod jednorazoveho+kodu soukromy+klic soukromeho+klice soukrome+klice promenna+prostredi promenne+prostredi promennych+prostredi
		obnovovaci+fraze fraze+pro+obnoveni tajemstvi tajne+udaje hesiel heslom kluc kluca klucov klucom tokenov pristupovych+udajov prihlasovacie+udaje
		prihlasovacich+udajov sukromny+kluc sukromneho+kluca sukromne+kluce premenna+prostredia premenne+prostredia premennych+prostredia obnovovacia+fraza
		fraza+na+obnovenie tajomstvo tajomstva poverenia ключ ключа ключей ключом токена токены токенов учётные+данные учетных+данных данные+доступа
		данные+для+входа пин пин-код одноразовый+код одноразового+кода приватный+ключ закрытый+ключ куки переменные+окружения переменных+окружения
		переменные+среды переменных+среды сид-фраза секреты фраза+восстановления кодовое+слово логин реквизиты+доступа ключі ключів ключем токени токенів
		облікові+дані облікових+даних дані+доступу даних+доступу дані+для+входу пін пін-код одноразовий+код одноразового+коду приватний+ключ приватного+ключа
		закритий+ключ змінні+середовища змінних+середовища змінні+оточення змінних+оточення сід-фраза фраза+відновлення секрети логін ключове ключът токените
		идентификационни+данни данни+за+достъп данните+за+достъп данни+за+вход данните+за+вход еднократен+код еднократния+код частен+ключ частния+ключ
		частни+ключове бисквитки променливи+на+средата променливите+на+средата фраза+за+възстановяване удостоверения тайна тайни тайните jelszot jelszavak
		jelszavat jelszavakat kulcs kulcsot privat+kulcs titkos+kulcs hozzaferesi+adatok bejelentkezesi+adatok hitelesito+adatok hitelesito egyszeri+kod suti
		sutik kornyezeti+valtozo kornyezeti+valtozok tokent tokenek helyreallito sifre sifreyi sifresi sifreler sifreleri sifresini parolayi parolasi
		parolalari anahtar anahtarini anahtarlari ozel+anahtar gizli+anahtar erisim+bilgileri giris+bilgileri kimlik+bilgileri kimlik+bilgilerini
		tek+kullanimlik+kod cerez cerezler cerezleri ortam+degiskeni ortam+degiskenleri ortam+degiskenlerini dogrulama+kodu kurtarma+ifadesi belirteci κωδικό
		κωδικοί συνθηματικό κλειδί διαπιστευτήρια στοιχεία+πρόσβασης στοιχεία+σύνδεσης κωδικός+μιας+χρήσης ιδιωτικό+κλειδί μεταβλητή+περιβάλλοντος
		μεταβλητές+περιβάλλοντος διακριτικό+πρόσβασης φράση+ανάκτησης lozinka lozinku lozinke lozinki sifra sifru kljuc kljuca kljucevi kljuceve privatni+kljuc
		privatnog+kljuca tajni+kljuc pristupni+podaci pristupne+podatke podaci+za+prijavu podatke+za+prijavu vjerodajnice vjerodajnica akreditivi
		jednokratni+kod kolacic kolacici kolacice varijabla+okruzenja varijable+okruzenja promenljive+okruzenja tokene zaporka zaporku zaporke geslo gesla
		geslu gesel kljuci kljuce kljucev zasebni+kljuc zasebnega+kljuca skrivni+kljuc dostopni+podatki podatki+za+dostop podatki+za+prijavo prijavni+podatki
		prijavne+podatke poverilnice poverilnic enkratna+koda piskotek piskotki piskotke okoljska+spremenljivka okoljske+spremenljivke zeton zetona
		obnovitvena+fraza slaptazodis slaptazodi slaptazodzio slaptazodziai slaptazodzius raktas rakta rakto raktai raktus raktu privatus+raktas privatu+rakta
		slaptas+raktas prieigos+duomenys prisijungimo+duomenys prisijungimo+duomenis kredencialai vienkartinis+kodas slapukas slapukai slapukus
		aplinkos+kintamasis aplinkos+kintamieji aplinkos+kintamuosius prieigos+raktas atkurimo+fraze paroli paroles parolem atslega atslegu atslegas atslegam
		privata+atslega privato+atslegu slepena+atslega piekluves+dati piekluves+datus pieteiksanas+dati pieteiksanas+datus akreditacijas+dati
		akreditacijas+datus vienreizejs+kods vienreizejais+kods sikdatne sikdatnes sikfaili vides+mainigais vides+mainigie vides+mainigos atkopsanas+fraze
		markieris pilnvara parool parooli paroolid paroole paroolide salasona voti votme votit votmed votmeid privaatvoti privaatvotme privaatvotit
		salajane+voti ligipaasuandmed juurdepaasuandmed sisselogimisandmed mandaadid mandaat volitused uhekordne+kood kupsis kupsised kupsiseid
		keskkonnamuutuja keskkonnamuutujad keskkonnamuutujaid taastefraas pinkood khoa+api khoa+bi+mat khoa+rieng khoa+truy+cap ma+thong+bao ma+truy+cap ma+otp
		ma+xac+thuc ma+xac+minh thông+tin+đăng thong+tin+xac đăng+nhập bien+moi+truong cum+tu+khoi dung+mot+lan sandi kata+laluan katasandi kunci+api
		kunci+pribadi kunci+privat kunci+peribadi kunci+rahasia kunci+akses kredensial kelayakan+log token+akses data+akses maklumat+log+masuk kode+otp
		kode+sekali+pakai kode+verifikasi kod+pengesahan kuki variabel+lingkungan pemboleh+ubah+persekitaran frasa+pemulihan frasa+benih निजी+कुंजी गुप्त+कुंजी
		एपीआई+कुंजी टोकन क्रेडेंशियल क्रेडेन्शियल प्रमाण+पत्र लॉगिन+जानकारी लॉगिन+विवरण लॉग+इन+विवरण ओटीपी पिन वन+टाइम सत्यापन+कोड कूकी कुकीज़ पर्यावरण+चर
		एनवायरनमेंट+वेरिएबल रिकवरी+वाक्यांश सीड+फ्रेज़ कूटशब्द كلمة+المرور كلمة+مرور كلمات+المرور كلمة+السر مرور المرور المفتاح رمز+الوصول رمز+الدخول
		رموز+الوصول الرمز+السري رمز+التحقق رمز+المرور بيانات+الاعتماد بيانات+الدخول بيانات+تسجيل+الدخول كوكيز ملفات+الارتباط متغيرات+البيئة متغير+البيئة
		عبارة+الاسترداد عبارة+الاستعادة הסיסמה מפתח המפתח מפתח+פרטי מפתח+סודי אסימון האסימון פרטי+גישה פרטי+התחברות פרטי+כניסה פרטי+הזדהות אישורי+גישה
		קוד+חד+פעמי קוד+אימות קוגיה עוגיה עוגיות העוגיות משתני+סביבה משתנה+סביבה ביטוי+שחזור סודי סודית رمز+عبور گذرواژه کلمه+عبور کلید+خصوصی کلید+محرمانه توکن
		توکن+دسترسی اعتبارنامه مدارک+ورود اطلاعات+ورود اطلاعات+کاربری رمز+یکبار کد+یکبار+مصرف کد+تایید پین کوکی کوکی‌ها متغیر+محیطی متغیرهای+محیطی
		عبارت+بازیابی পাসওয়ার্ড গুপ্তসংকেত কী+ফাইল চাবি চাবির ব্যক্তিগত+কী প্রাইভেট+কী গোপন+কী গোপন+চাবি এপিআই+কী টোকেন শংসাপত্র ক্রেডেনশিয়াল লগইন+তথ্য
		লগইন+বিবরণ পিন+নম্বর পিন+কোড ওটিপি এককালীন যাচাইকরণ+কোড কুকি কুকিজ এনভায়রনমেন্ট পরিবেশ+চলক রিকভারি+ফ্রেজ পুনরুদ্ধার+বাক্যাংশ கடவுச்சொல் சாவி சாவிகள்
		விசை விசைகள் தனிப்பட்ட+விசை ரகசிய+விசை இரகசிய+விசை டோக்கன் அணுகல்+டோக்கன் நற்சான்றிதழ் உள்நுழைவு+விவரங்கள் உள்நுழைவு+தகவல் உள்நுழைவு பின்+எண்
		ஒருமுறை+குறியீடு சரிபார்ப்பு+குறியீடு குக்கீ குக்கீகள் சூழல்+மாறி சூழல்+மாறிகள் மீட்பு+சொற்றொடர் ஓடிபி nenosiri manenosiri neno+la+siri maneno+ya+siri
		nywila ufunguo funguo ufunguo+wa+siri ufunguo+binafsi ufunguo+wa+api tokeni hati+tambulishi vitambulisho+vya+kuingia taarifa+za+kuingia msimbo+wa+mara
		namba+ya+siri nambari+ya+siri vidakuzi kidakuzi vigeuzi+vya+mazingira kirai+cha+urejeshaji`,
	conversation: `chatverlauf unterredung nachrichten wortwechsel discussion echanges propos conversations messages+recents charla dialogo mensajes conversas mensagens
		chiacchierata messaggi gesprekken berichten samtal samtalet samtale samtalen keskustelu beszelgetes beszelgetest discutia discutie conversatia rozhovor
		konverzaci konverzacia rozmowe wiadomosci konusmanin konusmayi mesajlar percakapan obrolan pesan cuoc+tro+chuyen беседа разговора сообщения розмова
		бесіда συνομιλία συζήτηση שיחה השיחה المحادثة الحوار الدردشة گفتگو گفت‌وگو बातचीत संवाद gesprach gesprachs gesprache gesprachsverlauf unterhaltung
		unterhaltungen chatverlaufs verlauf verlaufs nachrichtenverlauf systemprompt systemanweisung zwischenablage kontext konversation letzten+nachrichten
		letzte+nachrichten entwurf entwurfe nachricht echange historique historiques historique+des+messages invite+systeme prompt+systeme presse+papiers
		contexte derniers+messages brouillon brouillons ce+que+l+utilisateur conversacion conversaciones charlas historial historiales historial+de+mensajes
		mensaje prompt+del+sistema instrucciones+del+sistema portapapeles contexto ultimos+mensajes borrador borradores lo+que+dijo conversazione conversazioni
		cronologia cronologia+dei+messaggi storico prompt+di+sistema istruzioni+di+sistema appunti contesto ultimi+messaggi messaggio bozza bozze discussione
		quanto+detto conversa bate+papo historico historico+de+mensagens mensagem prompt+do+sistema prompt+de+sistema instrucoes+do+sistema
		area+de+transferencia ultimas+mensagens rascunho rascunhos o+que+o+usuario gesprek gespreksgeschiedenis conversatie conversaties geschiedenis
		berichtgeschiedenis chatgeschiedenis systeemprompt systeeminstructie klembord laatste+berichten bericht concepten wat+de+gebruiker konversationen
		konversationer samtalshistorik chatthistorik chatthistoriken historik historiken meddelandehistorik systemprompten urklipp sammanhang sammanhanget
		kontexten senaste+meddelanden meddelande meddelanden utkast utkastet samtaler samtalehistorik chathistorik historikken beskedhistorik udklipsholder
		udklipsholderen kontekst konteksten sammenhængen seneste+beskeder besked beskeder beskeden kladde kladder udkast samtalehistorikk samtaleloggen
		chathistorikk historikk meldingshistorikk systemledetekst utklippstavle utklippstavlen sammenhengen siste+meldinger melding meldinger meldingen kladd
		keskustelun keskustelua keskustelut keskusteluhistoria keskusteluhistorian historia historian viestihistoria viestihistorian jarjestelmakehote
		jarjestelmakehotteen leikepoyta leikepoydan konteksti kontekstin asiayhteys viimeisimmat+viestit viesti viestin viestit viesteja luonnos luonnokset
		conversatiei conversatii discutiei istoric istoricul istoricului istoricul+mesajelor mesaj mesaje mesajele mesajul promptul+de+sistem
		promptul+sistemului instructiunile+sistemului contextul contextului ultimele+mesaje ciorna schita converses conversacio conversacions xat xats
		historials historial+de+missatges missatge missatges indicacio+del+sistema instruccions+del+sistema porta+retalls portaretalls darrers+missatges
		ultims+missatges esborrany esborranys dialeg samtalið samtali samtalinu samtals samtol spjall spjallið spjallsaga spjallsogu saga+samtalsins ferill
		skilaboðasaga kerfisfyrirmæli kerfisskipun klippiborð klippiborðið samhengi samhengið síðustu+skilaboð skilaboð skilaboðin drog rozmowa rozmowy
		rozmowie konwersacja konwersacji konwersacje czat czatu czacie historii historie wiadomosc prompt+systemowy promptu+systemowego instrukcje+systemowe
		schowek schowka schowku kontekstu kontekscie dialogu szkic wersja+robocza konverzace rozhovoru rozhovory chatu chatem zprav zpravy zpravu zprava
		systemovy+prompt systemoveho+promptu systemove+instrukce schranka schranky schranku kontextu koncept konceptu posledni+zpravy konverzacie konverzaciu
		konverzacii chatom historiu spravy spravu sprav sprava systemove+instrukcie systemove+pokyny posledne+spravy разговор переписка чат чата чате чату
		диалог история сообщение системный+промпт системного+промпта системную+подсказку промпт буфер+обмена буфера+обмена контекст черновик реплики розмови
		розмову розмові листування чаті діалог історія історії історію повідомлення системний+промпт системного+промпту системну+підказку буфер+обміну
		буфера+обміну чернетка репліки чатът съобщение съобщения системен+промпт системния+промпт системната+подкана системни+инструкции системните+инструкции
		клипборд преписка кореспонденция beszelgetesek beszelgetesbol cseveges csevegest elozmeny elozmenyek elozmenyeket rendszeruzenet rendszerprompt
		rendszerpromptot vagolap vagolapot kontextus kontextust uzenetek uzeneteket utolso+uzenetek piszkozat konusma konusmalar sohbet sohbeti sohbetin gecmis
		gecmisi gecmisini mesaj+gecmisi sistem+istemi sistem+istemini sistem+komutu pano panoyu baglam baglami baglamini mesajlari son+mesajlar taslak taslagi
		iotopiko ιστορικό+μηνυμάτων προτροπή+συστήματος μηνύματα τελευταία+μηνύματα πρόχειρο συμφραζόμενα διάλογος πλαίσιο razgovor razgovora razgovoru
		razgovore cavrljanje ceta povijest povijesti istorija istoriju istorije historija sistemski+prompt sustavni+prompt sistemske+upute međuspremnik
		međuspremnika konteksta poruka poruke posljednje+poruke poslednje+poruke prepiska nacrt skica pogovor pogovora pogovoru pogovore klepet klepeta
		zgodovina zgodovino zgodovine zgodovina+sporocil sistemski+poziv sistemskega+poziva sistemska+navodila odlozisce odlozisca sporocilo sporocila sporocil
		zadnja+sporocila osnutek osnutka pokalbis pokalbi pokalbio pokalbiai pokalbiu istorijos zinuciu+istorija sistemine+uzklausa sistemos+raginimas
		sisteminis+nurodymas iskarpine kontekstas konteksto zinute zinutes paskutines+zinutes susirasinejimas juodrastis juodrasti saruna sarunu sarunas
		terzesana terzesanas vesture vesturi vestures zinojumu+vesture sistemas+uzvedne sistemas+uzvedni starpliktuve starpliktuvi starpliktuves konteksts
		zinojums zinojumi zinojumus zinas pedejie+zinojumi melnraksts vestlus vestluse vestlust vestlused vestluses jutuajamine ajalugu ajaloo sonumiajalugu
		vestlusajalugu susteemiviip susteemiviiba susteemiviipa loikelaud loikelaua loikelauda sonum sonumid sonumeid viimased+sonumid mustand mustandi
		tro+chuyen hoi+thoai lich+su lich+su+tin tin+nhan loi+nhac+he loi+nhac bang+tam khay+nho+tam ngu+canh ban+nhap đoạn+chat đã+nói tin+nhan+cuoi boi+canh
		perbualan sembang riwayat sejarah riwayat+pesan riwayat+percakapan pesan+terakhir mesej+terakhir prompt+sistem perintah+sistem papan+klip konteks
		dikatakan+pengguna draf draft+pesan pesan+sebelumnya वार्तालाप चैट इतिहास संदेश+इतिहास संदेशों पिछले+संदेश अंतिम+संदेश आख़िरी+संदेश सिस्टम+प्रॉम्प्ट
		प्रॉम्प्ट क्लिपबोर्ड संदर्भ सन्दर्भ मसौदा ड्राफ्ट उपयोगकर्ता+ने+कहा محادثة دردشة حوار سجل+المحادثة سجل+الرسائل سجل+الدردشة تاريخ+المحادثة رسائل الرسائل
		آخر+الرسائل موجه+النظام تعليمات+النظام الحافظة سياق مسودة المسودة ما+قاله+المستخدم שיחות השיחות מהשיחה צאט היסטוריה ההיסטוריה היסטוריית+ההודעות הודעות
		ההודעות ההודעות+האחרונות הנחיית+המערכת הוראות+המערכת פרומפט הפרומפט לוח+הגזירים הקשר ההקשר מה+שהמשתמש+אמר טיוטה הטיוטה צ'אט צ׳אט چت مکالمه تاریخچه
		تاریخچه+پیام سابقه پیام‌ها پیام+های آخرین+پیام پرامپت اعلان+سیستم کلیپ+بورد کلیپ‌بورد زمینه+گفتگو پیش‌نویس پیش+نویس حرف‌های+کاربر কথোপকথন আলাপ
		আলাপচারিতা চ্যাট চ্যাটের সংলাপ ইতিহাস বার্তার+ইতিহাস বার্তা শেষ+বার্তা সর্বশেষ+বার্তা সিস্টেম+প্রম্পট প্রম্পট ক্লিপবোর্ড প্রসঙ্গ প্রেক্ষাপট খসড়া
		ব্যবহারকারী+যা+বলেছেন உரையாடல் அரட்டை அரட்டையை வரலாறு வரலாற்றை செய்தி+வரலாறு உரையாடல்+வரலாறு செய்திகள் கடைசி+செய்திகள் கணினி+தூண்டுதல்
		அமைப்பு+தூண்டுதல் ப்ராம்ப்ட் கிளிப்போர்டு இடைநிலைப்பலகை பயனர்+சொன்னது வரைவு உரையாடல்+சூழல் mazungumzo maongezi gumzo soga historia+ya+ujumbe ujumbe
		ujumbe+wa+mwisho kidokezo+cha+mfumo maagizo+ya+mfumo ubao+wa+kunakili muktadha alichosema+mtumiaji rasimu ubaonakili`,
	files: `verzeichnis dateiinhalt fichiers dossiers contenus archivos carpeta carpetas ficheiro ficheiros pasta pastas cartella cartelle bestanden map filen
		filer mappen tiedosto tiedostot tiedoston fajl fajlok mappa fisier fisierul soubor soubory subor pliki dosyayi dosyalar berkas dokumen tep thu+muc
		папка папку документ файлы apxeio apxeia φάκελο קובץ תיקייה الملفات المجلد فایل پرونده फ़ाइलें datei dateien ordner ordners ordnern verzeichnisses
		verzeichnisse inhalt inhalte inhalts quellcode quelltext heimverzeichnis dokument dokumente dokuments anhang anhange datenbank datenbanken sicherung
		sicherungskopie tabelle tabellen benutzerverzeichnis fichier dossier repertoire repertoires contenu repertoire+personnel piece+jointe pieces+jointes
		base+de+donnees bases+de+donnees sauvegarde sauvegardes tableau tableaux archivo fichero ficheros directorio directorios contenido contenidos
		codigo+fuente repositorio repositorios directorio+personal documento documentos adjunto adjuntos base+de+datos bases+de+datos copia+de+seguridad
		copias+de+seguridad tabla tablas i+file dei+file contenuto contenuti codice+sorgente archivio archivi documenti allegato allegati base+di+dati
		banca+dati copia+di+backup tabella arquivo arquivos a+pasta na+pasta da+pasta diretorio diretorios conteudo conteudos codigo+fonte diretorio+pessoal
		anexo anexos banco+de+dados base+de+dados copia+de+seguranca tabela tabelas bestand inhoud broncode thuismap documenten bijlage bijlagen databank
		gegevensbank reservekopie tabel opslagplaats bestandsinhoud fil filerna filens mapp mappar katalog katalogen innehall innehallet kallkod kallkoden
		kodforrad hemkatalog hemkatalogen dokumentet bilaga bilagor databas databasen sakerhetskopia tabell tabeller filerne mappe mapper indhold indholdet
		kildekode kildekoden hjemmemappe hjemmemappen dokumenter vedhæftning vedhæftninger bilag databaser sikkerhedskopi filene innhold innholdet kodelager
		hjemmekatalog vedlegg vedlegget sikkerhetskopi tiedostoa tiedostoja tiedostojen tiedostoon kansio kansion kansiot hakemisto hakemiston sisalto sisallon
		sisaltoa lahdekoodi lahdekoodin kotihakemisto kotihakemiston asiakirja asiakirjan asiakirjat dokumentti liite liitteet tietokanta tietokannan
		varmuuskopio taulukko taulukon fisierului fisiere fisierele fisierelor dosar dosarul folderul director directorul directorului continut continutul
		continutului cod+sursa codul+sursa depozit depozitul documentul documente documentele atasament atasamente baza+de+date copie+de+rezerva tabelul tabele
		fitxer fitxers arxiu arxius carpetes directori directoris contingut continguts codi+font repositori repositoris directori+personal adjunt adjunts
		base+de+dades bases+de+dades copia+de+seguretat copies+de+seguretat taula taules skra skrain skrana skrar skrarnar skram skraarinnar moppu moppuna
		moppur innihald innihaldið innihaldi frumkóði frumkóða kóðasafn heimamappa heimamoppu skjal skjalið skjol skjala viðhengi gagnagrunnur gagnagrunn
		gagnagrunni afrit oryggisafrit tafla toflu plik pliku plikow plikiem plikach folderu foldery folderow katalogu katalogi tresc tresci zawartosc
		zawartosci kod+źródłowy kodu+źródłowego repozytorium repozytoria katalog+domowy dokumentu dokumenty dokumentow załącznik załącznika załączniki
		baza+danych bazy+danych baze+danych kopia+zapasowa kopii+zapasowej tabeli souboru souborem slozka slozky slozku slozek adresar adresare adresaru obsah
		obsahu obsahem zdrojovy+kod zdrojoveho+kodu repozitar repozitare repozitari uloziste domovsky+adresar domovskeho+adresare priloha prilohy prilohu
		priloh databaze databazi zaloha zalohy zalohu tabulka tabulky tabulku suboru subory suborov suborom priecinok priecinka priecinku priecinky priecinkov
		adresara obsahom repozitara ulozisko uloziska domovskeho+adresara dokumentov databaza databazy databazu databaz файл файла файлов файле файлу папки
		папке каталог директория содержимое содержание исходный+код исходного+кода исходники репозиторий вложение база+данных базы+данных базу+данных
		резервная+копия резервную+копию бэкап таблица домашний+каталог файли файлів папці тека теки теку вміст зміст вихідний+код вихідного+коду початковий+код
		репозиторій база+даних бази+даних базу+даних резервна+копія резервну+копію таблиця домашній+каталог прикріплений+файл файлът съдържание изходен+код
		изходния+код сорс+код хранилище репозитори база+данни базата+данни бази+данни резервно+копие резервни+копия домашна+директория домашната+директория
		архив прикачен+файл прикачени+файлове fajlt fajlokat fajlba mappat mappak tartalom tartalmat tartalma forraskod forraskodot sajat+konyvtar konyvtar
		dokumentum dokumentumot dokumentumok melleklet mellekletet adatbazis adatbazist mentes tablazat tablat dosya dosyasi dosyalari dosyasini dosyanin
		dosyaya klasor klasoru klasorunu icerik icerigi icerigini kaynak+kod kaynak+kodu depo depoyu deposu ana+dizin dizin dizini belge belgeyi belgeler
		belgeleri ek+dosya veritabani veritabanini yedek yedegi tablo tabloyu apxeiou περιεχόμενο πηγαίος+κώδικας κώδικα αποθετήριο κατάλογος έγγραφο συνημμένο
		βάση+δεδομένων αντίγραφο+ασφαλείας πίνακας datoteka datoteku datoteke datoteci datotekama fajla fajlova fajlove mapa mapu mape fascikla sadrzaj
		sadrzaja izvorni+kod izvornog+koda repozitorij repozitorijum spremiste direktorij direktorijum dokumenta privitak privitka prilog baza+podataka
		bazu+podataka sigurnosna+kopija tablica tablicu tabelu datoteko datoteki datotek mapo vsebina vsebino vsebine izvorna+koda izvorno+kodo izvorne+kode
		repozitorija shramba domaci+imenik imenik imenika priloga prilogo priponka priponko podatkovna+zbirka podatkovno+bazo baza+podatkov varnostna+kopija
		tabelo failas faila failo failai failus failu aplankas aplanka aplankai turinys turini turinio iseitinis+kodas pirminis+kodas saltinio+kodas saugykla
		saugyklos namu+katalogas katalogas kataloga dokumentas dokumentus priedas prieda duomenu+baze atsargine+kopija lentele faili failiem datne datni mapi
		mapes saturs saturu satura pirmkods pirmkodu repozitorijs repozitoriju kratuve majas+direktorija direktorija pielikums pielikumu datubaze datubazi
		datu+baze rezerves+kopija dublejums tabula tabulu failid faile failide failist kaust kausta kaustad sisu sisust lahtekood lahtekoodi hoidla hoidlat
		repositoorium kodukataloog kataloog kataloogi dokumendi dokumendid manus manuse manust andmebaas andmebaasi varukoopia tabelit tap+tin tep+tin noi+dung
		ma+nguon kho+luu+tru kho+ma thu+muc+chinh tai+lieu đính+kèm co+so+du ban+sao+luu sao+luu bang+du+lieu file+tersebut isi+file isi+berkas kandungan+fail
		direktori isi kandungan kode+sumber kod+sumber direktori+home lampiran pangkalan+data cadangan sandaran jadual arsip फ़ोल्डर सामग्री सोर्स+कोड
		स्रोत+कोड रिपॉजिटरी होम+डायरेक्टरी डायरेक्टरी दस्तावेज़ अटैचमेंट डेटाबेस बैकअप तालिका टेबल ملف للملف ملفات ملفا مجلد مجلدات دليل الدليل محتوى المحتوى
		محتويات شفرة+المصدر الشيفرة+المصدرية شيفرة مستودع وثيقة الوثيقة وثائق الوثائق مستند مرفق المرفق قاعدة+البيانات قاعدة+بيانات نسخة+احتياطية جدول الجدول
		הקובץ לקובץ מהקובץ קבצים הקבצים קבצי התיקייה תיקיה תיקיות תוכן התוכן תוכנו קוד+מקור קוד+המקור מאגר המאגר תיקיית+הבית מסמך המסמך מסמכים מסד+נתונים
		מסד+הנתונים גיבוי הגיבוי טבלה הטבלה فایل‌ها پوشه پوشه‌ها محتوا محتویات کد+منبع سورس مخزن مخازن دایرکتوری شاخه+خانه سند اسناد پیوست پایگاه+داده دیتابیس
		پشتیبان جدول‌ها ফাইল ফাইলের ফোল্ডার বিষয়বস্তু সোর্স+কোড উৎস+কোড রিপোজিটরি ভাণ্ডার হোম+ডিরেক্টরি ডিরেক্টরি নথি নথির নথিপত্র দলিল অ্যাটাচমেন্ট ডেটাবেস
		ব্যাকআপ টেবিল সারণি கோப்பு கோப்புகள் கோப்பின் கோப்புறை அடைவு உள்ளடக்கம் மூலக்குறியீடு மூல+குறியீடு களஞ்சியம் ஆவணம் ஆவணத்தை ஆவணங்கள் இணைப்புக்கோப்பு
		தரவுத்தளம் காப்புப்பிரதி அட்டவணை ஃபைல் முகப்பு+அடைவு mafaili folda kabrasha saraka yaliyomo maudhui msimbo+chanzo hazina+ya+msimbo saraka+ya+nyumbani
		hati nyaraka waraka kiambatisho viambatisho hifadhidata nakala+rudufu chelezo jedwali majedwali`,
	sending: `ubermitteln weiterleiten beifugen anhangen eintragen eingetragen eintrage hochladen mitgeben mitschicken gib weitergeben transmettez transmettre
		joignez expediez recopiez copiez inserez renvoyez mettez mande manda pongalo ponga escriba reenvie adjunte mandar transmita escreva coloque inserisci
		inserire riporta riportale metti inoltra doorgeven invullen zet plak lagg bifoga for+in læg indsæt legg laita kopioi laheta tedd masold ird kuldd pune
		copiaza trimite trece vloz zapis posli zadej przeslij wklej wpisz dopisz podaj przekazac yapistir yaz yazilir ilet gonderilir tempelkan salin disalin
		letakkan chep dan вставь отправить передать вписать внеси укажи впиши надішли βάλε στείλε αντιγράφεται הכנס שלח העתק أرسل انسخ ضع أضف بگذار بفرست کپی
		डालें लिखें भेजें sende senden sendet gesendet schicke schicken geschickt verschicke versende leite+weiter weitergeleitet kopiere kopieren kopiert
		angehangt fuge hinzufugen hinzugefugt anfugen ubergib ubergeben ubergibt hochgeladen einfugen ubermittle ubermittelt ubertrage ubertragen hinterlege
		ablegen blindkopie envoyer envoie envoies envoyez envoi envoye envoyee envoyes envoyees transmets transmis transmise transferer transfere transferez
		copier joindre ajouter ajoute ajoutez televerser televersez inserer insere inclure inclus incluez remettre deposer depose deposez copie+cachee expedier
		copie+le copie+la enviar envia envie envies envialo envie+enviado enviado enviada enviados envio reenviar reenvia copiar copia adjuntar adjunta agregar
		agrega agregue anadir anade anada transmitir transmite pasar+a entregar entrega subir sube suba incluir incluye incluya insertar inserta inserte
		depositar copia+oculta escribir+en invia invii inviare inviato inviata inviati invio inoltri inoltrare inoltrato copiare copi copiato allega alleghi
		allegare aggiungi aggiunga aggiungere aggiunto trasmetti trasmettere trasmesso passare consegna consegnare carica+su caricare inserisca includi
		includere deposita depositare copia+nascosta mandare spedisci spedire accodare encaminhar encaminhe encaminha copie+o anexar anexe anexa adicionar
		adicione adiciona acrescentar acrescente repassar repasse entregue carregar+para inclua inclui inserir insira reencaminhar stuur sturen stuurt gestuurd
		verstuur versturen verstuurd verzend verzenden verzonden zenden doorsturen stuur+door doorgestuurd kopieer gekopieerd voeg+toe toevoegen toegevoegd
		bijvoegen geef+door overhandig overdragen uploaden geupload invoegen opnemen overbrengen blinde+kopie plaats+in meesturen skicka skickar skickas
		skickat sanda sander sands vidarebefordra vidarebefordrar kopiera kopierar kopieras bifogar bifogas lagg+till lagga+till laggs+till lamna+over
		overlamna overfor overfora overfors ladda+upp laddas+upp infoga infogas inkludera inkluderar skicka+vidare dold+kopia bifogad sendes sendt videresend
		videresende videresendes kopier kopieres vedhæft vedhæfte vedhæftes tilføj tilføje tilføjes føj+til giv+videre overdrag overdrage overfør overføre
		overføres upload+filen uploades indsætte indsættes medtag inkluder inkludere skjult+kopi vedlæg videresender legg+ved legge+ved vedlagt legg+til
		legge+til legges+til gi+videre overlever overlevere last+opp laste+opp lastes+opp sett+inn sette+inn blindkopi oversend sender+til lahettaa lahetetaan
		lahettakaa lahetetty lahettaminen valita valittaa edelleenlaheta kopioida kopioidaan liita liittaa liitetaan lisaa lisata lisataan anna+eteenpain
		luovuta lataa+palvelimelle sisallyta sisallyttaa siirra siirtaa siirretaan piilokopio tallenna+kenttaan toimita trimiteti trimiti trimis trimisa
		trimise trimiterea redirectioneaza+mesajul transmiteti copiati copia+in ataseaza atasati atasa adauga adaugati preda incarca incarcati includeti
		insereaza inserati introdu introduceti depune copie+ascunsa expediaza envieu envii enviis enviat enviament reenvieu copieu adjunteu afegeix afegir
		afegiu afegit transmet transmetre passa+al lliura lliurar puja pujar inclou incloure incloeu insereix diposita tramet trametre sendu senda sendið
		sendir sendur sent+til framsenda framsendu aframsenda aframsendu afritaðu afrita afritið hengdu+við hengja+við bættu+við bæta+við bætið+við
		lattu+fylgja afhentu afhenda hladdu+upp hlaða+upp settu+inn setja+inn skrifaðu+í flytja miðla falið+afrit wyslij wysyłaj wysłać wysyła wysyłać wysyłane
		wysłany wysyłanie przesyłaj przesyłać przesłać przesyła przesyłane przesyłanie przekaz przekazuj przekazuje przekazywane skopiuj kopiuj kopiowac
		kopiuje dołącz dołączaj dołączyć dołączany dodaj dodac dodaje dodawany umiesc umiescic umieszczaj wpisac zapisz zapisac zapisuje zapisywane zamiesc
		uwzglednij wgraj wgrac udostepnij załaduj transmituj ukryta+kopia ukrytej+kopii udw poslete poslat posilej posilat posila odesli odeslete odeslat
		odesila odesilat odesilej odeslano odesilan odesilani odeslani odeslan preposli preposlete preposlat preposila zkopiruj zkopirujte kopiruj kopirovat
		kopiruje pripoj pripojte pripojit priloz prilozte pridej pridejte pridat pridava pridan predej predejte predat predava predan nahraj nahrajte nahrat
		nahrava vlozte vlozit vklada zapiste zapsat zapise zahrn zahrnte zahrnout prenes prenest prenasi uloz ulozte ulozit skryta+kopie skrytou+kopii
		skryte+kopii poslite posielaj posielat posiela odosli odoslite odoslat odosiela odosielat odoslane odosielane odoslany odosielanie odoslanie preposlite
		preposiela skopiruj skopirujte prilozit pridaj pridajte pridany odovzdaj odovzdajte odovzdat odovzdava zapisat zahrnut preniest prenasa skryta+kopia
		skrytu+kopiu skrytej+kopie отправь отправлять пошли послать посылай перешли пересылай скопируй копируй копировать прикрепи приложи добавь загрузи
		выгрузи помести запиши записать включи вложи скрытая+копия скрытую+копию отослать отошли надіслати надсилай відправ посилай скопіюй копіюй копіювати
		додай додати додавай долучи завантаж вивантаж помісти вклади прихована+копія приховану+копію розмісти изпрати прати пратете пращай препрати предай
		копирай копира копиране прикачи качи качете качва постави вмъкни скрито+копие прехвърли kuldje kuldj kuldeni elkuldeni kuld kuldi tovabbitsd tovabbitsa
		tovabbitani tovabbitja masolja masolni csatold csatolja csatolni fuzd hozzafuzni add+hozza adja+hozza atadni toltsd+fel toltse+fel feltolteni ird+be
		irja+be illeszd beilleszteni titkos+masolat tovabbitas gonder gonderin gondermek gonderir gonderme gonderilmesi iletin iletmek iletir iletilir kopyala
		kopyalayin kopyalamak ekle ekleyin eklemek eklenir aktar aktarin aktarmak yukle yukleyin yuklemek yazin dahil+et dahil+edin teslim+et paylas paylasin
		gizli+kopya στείλτε στέλνει αποστολή απέστειλε αποστέλλει αποστείλετε προώθησε αντέγραψε αντιγράψτε επισύναψε επισυνάψτε πρόσθεσε παρέδωσε παραδώστε
		ανέβασε ανεβάστε μεταφόρτωσε μεταβίβασε διαβίβασε συμπεριέλαβε συμπεριλάβετε κρυφή+κοινοποίηση eioayete posalji posaljite poslati salje salji slanje
		poslan poslato proslijedi proslijedite proslijediti prosljeđuje prosledi prosledite proslediti kopiraj kopirajte kopirati prilozi prilozite priloziti
		dodajte dodati predaj predajte otpremi prenesi prenesite upisi upisite unesi ukljuci ukljucite skrivena+kopija dostavi dostavite poslji posljite poslje
		posilja posiljanje poslano posreduj posredujte posredovati posreduje preusmeri pripni pripnite izroci nalozi nalozite naloziti vpisi vpisite zapisi
		vkljuci vkljucite vkljuciti skrita+kopija siusk siuskite siusti siuncia siunciama nusiusk nusiuskite nusiusti issiusk issiusti persiusk persiuskite
		persiusti persiuncia kopijuok kopijuokite kopijuoti nukopijuok nukopijuokite pridek pridekite prideti perduok perduokite perduoti ikelk ikelkite ikelti
		irasyk irasykite irasyti itrauk itraukite slaptoji+kopija siuntimas suti sutiet sutit suta nosuti nosutiet nosutit nosuta nosutits parsuti parsutiet
		parsutit parsuta kope kopejiet kopet pievieno pievienojiet pievienot nodod nododiet nodot augsupielade augsupieladejiet augsupieladet ieraksti
		ierakstiet ierakstit ieklauj ieklaujiet diskreta+kopija sutisana saada saatke saata saadab saadetakse saatmine edasta edastage edastada edastab
		edastatakse kopeeri kopeerige kopeerida lisa lisage lisada lisatakse anna+edasi andke+edasi laadi+ules laadige+ules ules+laadida kirjuta kirjutage
		kaasa kaasake manusta manustage pimekoopia gửi+đến gui+toi gui+cho gui+kem hay+gui gui+noi+dung gui+tep được+gửi chuyen+tiep sao+chep đính+kèm+vào
		them+vao bo+sung ban+giao chuyen+cho tai+len ghi+vao đưa+vào bao+gom truyền+đi chen+vao noi+vao điền+vào gui+du+lieu chep+vao kirim kirimkan mengirim
		mengirimkan dikirim hantar hantarkan menghantar dihantar teruskan meneruskan diteruskan menyalin lampirkan melampirkan tambahkan menambahkan
		ditambahkan serahkan menyerahkan unggah mengunggah diunggah muat+naik masukkan memasukkan dimasukkan tuliskan sertakan menyertakan disertakan
		tembusan+tersembunyi sisipkan भेजना भेजता भेजकर अग्रेषित फ़ॉरवर्ड कॉपी संलग्न जोड़ें जोड़ना सौंपें सौंपना अपलोड डालना शामिल प्रेषित गुप्त+प्रति وأرسل
		ترسل يرسل يرسلها إرسال الإرسال مرسل ينسخ نسخ أرفق وأرفق ترفق إرفاق وأضف تضيف إضافة سلم تسليم مرر تمرير ارفع رفع ضمن تضمين أدرج إدراج اكتب كتابة انقل
		نقل نسخة+مخفية أعد+إرسال إعادة+إرسال ושלח תשלח לשלוח שולח שולחת נשלח נשלחת שליחה שליחת העבר והעבר תעביר להעביר תעתיק להעתיק צרף וצרף תצרף לצרף הוסף
		והוסף תוסיף להוסיף מסור העלה להעלות להכניס כתוב לכתוב כלול לכלול עותק+נסתר שדר فرستادن منتقل هدایت+کنید فوروارد رونوشت ضمیمه پیوست+کنید پیوست+کن اضافه
		بیفزایید افزودن تحویل بارگذاری آپلود قرار+دهید قرار+بده درج بگنجانید انتقال رونوشت+مخفی بنویسید পাঠান পাঠাও পাঠায় পাঠাতে পাঠাবেন প্রেরণ ফরোয়ার্ড কপি
		অনুলিপি সংযুক্ত যোগ+করুন যোগ+করো যুক্ত+করুন হস্তান্তর+করুন আপলোড রাখুন লিখুন লেখো অন্তর্ভুক্ত জমা+দিন গোপন+অনুলিপি ঢোকান அனுப்பு அனுப்பவும்
		அனுப்புங்கள் நகலெடு நகலெடுக்கவும் நகல் இணைக்கவும் இணை சேர் சேர்க்கவும் சேர்த்து சேர்க்க ஒப்படை ஒப்படைக்கவும் பதிவேற்று எழுதவும் எழுது இடவும் பரிமாற்று
		மறைநகல் உட்படுத்து tuma kutuma inatuma hutuma itumwe hutumwa imetumwa utume sambaza kusambaza peleka kupeleka nakili kunakili ambatisha kuambatisha
		ongeza kuongeza wasilisha kuwasilisha kabidhi pakia kupakia weka+ndani andika+kwenye jumuisha kujumuisha nakala+fiche ingiza`,
	reading: `einlesen auslesen lies offne sammle ouvrez recuperez lisez abra lea lealo recoja leia recolha leggi raccogli verzamel las oppna samla læs abn les lue
		avaa olvasd nyisd citeste deschide precti otevri otvor precitaj odczytaj zbierz oku topla ac baca buka kumpulkan đọc mo прочти прочесть собери считай
		відкрий прочитай διάβασε άνοιξε קרא פתח اقرأ افتح اجمع بخوان باز खोलें पढ़ें lesen liest gelesen lese offnen geoffnet rufe+ab abrufen abgerufen holen
		lade laden nachschlagen sammeln gesammelt suche suchen durchsuche durchsuchen lies+die lies+den lies+das lies+alle lies+zuerst lire lis ouvrir ouvre
		ouvert recuperer recupere charger chargez consulter consulte consultez collecter collecte collectez rassembler rassemble chercher cherche cherchez
		rechercher recherche recherchez lecture obtenir leer lea+el lees leido lectura abrir abre abierto obtener obten obtenga cargar carga cargue consultar
		consulta recopilar recopila recopile reunir recoger recoge buscar busca busque recuperar recupera extraer extrae legga leggere legge letto lettura apri
		apra aprire aperto recuperi recuperare carica carichi consultare raccolga raccogliere cerca cerchi cercare ricerca ottieni ottenere preleva prelevare
		ler lido leitura aberto obter obtenha carregar carregue coletar colete recolher reuna procurar procure pesquisar pesquise extrair extraia lezen leest
		gelezen inlezen uitlezen openen geopend haal+op ophalen opgehaald laad opzoeken zoek+op verzamelen verzameld zoek zoeken doorzoek doorzoeken raadpleeg
		raadplegen lasa laser lases las+in las+filen las+innehallet oppnar oppnas hamta hamtar hamtas ladda laddar sla+upp samla+in samlar sok soka soker
		inlasning læse læser læses læst abne abner abnes hent hente henter hentes indlæs indlæse sla+op opsla indsaml indsamle saml+ind søg søge søger søgning
		find+frem leses les+filen les+innholdet les+av apne apner apnes last+inn laste+inn sla+opp samle samle+inn samles søk søke søker innhent innhente lukea
		lukee luetaan lukekaa luettu avata avataan hae hakea haetaan nouda noutaa noudetaan lataa ladata ladataan keraa kerata kerataan etsi etsia etsitaan
		lukeminen selvita cititi citi citit citirea citeasca deschideti deschis preia preluati prelua obtine obtineti incarca+continutul cauta cautati
		colecteaza colectati colecta aduna adunati recupereaza extrage llegeix llegir llegiu llegeixi llegit obre obrir obriu obtingueu carrega recull recollir
		reculli cercar cerqueu lestu lesa lesið lesin opnaðu opna opnið opnar sæktu sækja sækið sækir náðu+í na+i hlaða hlaða+inn flettu+upp fletta+upp safnaðu
		safna safnið leitaðu leita leitið lestur przeczytaj czytaj czytac odczytac odczytuje odczyt odczytu otworz otworzyc otwiera pobierz pobierac pobrac
		pobiera pobierane pobieranie wczytaj wczytuje wyszukaj wyszukuje wyszukiwanie wyszukac znajdz zbieraj zbierac zbiera zgromadz szukaj sprawdz przeszukaj
		uzyskaj prectete precist cti cist cte cteni nacti nactete nacist nacita nacteni otevrete otevrit otevira stahni stahnete stahnout stahuje ziskej
		ziskejte ziskat ziska vyhledej vyhledejte vyhledat vyhledava vyhledavani najdi najdete najit hledej shromazdi shromazdete shromazdit shromazduj sbirej
		sbira sbirat prohledej prohledat zjisti zjistete precitajte precitat citaj citat cita citanie nacitaj nacitajte nacitat nacitanie otvorte otvorit
		otvara stiahni stiahnite stiahnut ziskaj ziskajte vyhladaj vyhladajte vyhladat vyhladava vyhladavanie najdite najst hladaj zhromazdi zhromazdite
		zhromazdit zhromazduj zbierat pozbieraj prehladaj prehladat zisti читай читать читает открой открыть открывает получает считать считывает найди найти
		ищет искать поиск собрать собирай собирает извлеки просмотри чтение читає отримай отримати отримує зчитай зчитує знайди знайти шукай шукати пошук збери
		зібрати збирай витягни переглянь читання чети четете чете четене отвори отваря вземи взема извлича изтегли зареди зарежда потърси търси търсене търсете
		намери събери събира събирай преглед провери olvassa olvasni olvass nyissa megnyitni kerd+le kerje+le lekerni lekeri lekerdez lekerdezni toltsd+be
		betolteni keresd keresse keresni gyujtsd gyujtse gyujteni osszegyujteni beolvas beolvasni okuyun okumak okur okunur okuyup acin acmak getir getirin
		getirir getirmek alin toplayin toplamak ara arayin aramak sorgula bul bulun ανοίξτε avaktnoe avaktnote avakta φόρτωσε αναζήτησε αναζητά ouykevtpwoe
		συλλογή σύλλεξε συλλέξτε μάζεψε avayvwon λήψη citajte citati procitaj procitajte procitati otvori otvorite otvoriti dohvati dohvatite dohvatiti dohvaca
		preuzmi preuzmite ucitaj ucitajte ucitati prikupi prikupite prikupiti skupi pretrazi pretrazite potrazi preberi preberite prebrati bere beri odpri
		odprite odpreti pridobi pridobite pridobiti nalozi prevzemi poisci poiscite poiskati isci zberi zberite zbrati poglej branje skaityk skaitykite
		skaityti skaito perskaityk perskaitykite perskaityti atidaryk atidarykite atidaryti gauk gaukite gauti nuskaityk nuskaityti ikelti surink surinkite
		surinkti ieskok ieskokite ieskoti rask suraskite lasi lasiet lasit izlasi izlasiet izlasit nolasi nolasiet nolasit atver atveriet atvert iegusti
		iegustiet iegut izgut ielade ieladejiet savac savaciet savakt apkopo mekle meklejiet meklet loe lugege lugeda loeb loetakse avage avada hangi hankige
		hankida laadi laadige laadida kogu+kokku koguge koguda otsi otsige otsida pari vaata+jarele đọc+tệp đọc+nội+dung hãy+đọc đọc+file đọc+tập+tin mo+tep
		mo+tap+tin lay+noi+dung lay+du+lieu truy+xuat tai+xuong tra+cuu thu+thap tim+kiem truy+van trich+xuat gom+lai membaca dibaca bacalah membuka dibuka
		ambil mengambil diambil muat memuat dimuat telusuri cari mencari dicari mengumpulkan dikumpulkan dapatkan peroleh kutip पढ़ना पढ़ता पढ़कर खोलना खोलकर
		प्राप्त लाएं लाओ लोड खोजें खोजना इकट्ठा एकत्र एकत्रित संग्रह निकालें واقرأ يقرأ تقرأ قراءة وافتح يفتح فتح اجلب جلب حمل تحميل ابحث يبحث البحث واجمع تجمع
		جمع استرجع استخرج احصل וקרא תקרא לקרוא קריאת קוראת ופתח לפתוח פותח אחזר לאחזר אחזור טען לטעון חפש לחפש חיפוש אסוף לאסוף איסוף שלוף לשלוף משוך خواندن
		باز+کنید باز+کن واکشی دریافت بارگیری بارگذاری+کنید جستجو جست‌وجو جمع‌آوری جمع+آوری گردآوری بازیابی بردار পড়ুন পড়ো পড়তে পড়বেন খুলুন খোলো আনুন
		নিয়ে+আসুন লোড খুঁজুন খোঁজো অনুসন্ধান সংগ্রহ জড়ো পুনরুদ্ধার উদ্ধার বের+করুন படிக்கவும் படிக்க படித்து படியுங்கள் வாசி வாசிக்கவும் வாசித்து திற
		திறக்கவும் திறந்து பெறு பெறவும் பெற்று ஏற்று தேடு தேடவும் சேகரி சேகரிக்கவும் திரட்டு மீட்டெடு எடுக்கவும் soma kusoma inasoma husoma isome usome fungua
		kufungua inafungua leta kuleta chukua kuchukua pakua kupakua tafuta kutafuta kusanya kukusanya rejesha kurejesha pata+maudhui`,
	running: `aufrufen ausfuhren starte fuhre benutze appelez lancez executez utilisez llame ejecute utilice chame richiama avvia roep anropa kor kald kør kutsu
		suorita hivd futtasd apeleaza ruleaza zavolej spust zavolaj wywołaj uruchom cagir calistir panggil jalankan goi chay вызывай запусти выполни виклич
		κάλεσε εκτέλεσε הפעל استدع شغل نفذ اجرا फراخوانی चलाएं rufe rufen aufgerufen ausgefuhrt nutze nutzen verwende verwenden verwendet benutzen starten
		gestartet installiere installieren installiert aufruf appeler appelle appele appel executer utiliser utilise utilises lance+la lance demarrer demarre
		demarrez installe installez invoquer invoque invoquez llamar llama llamada ejecutar ejecuta ejecutes ejecutado ejecucion usar utiliza utilizar
		utilizado iniciar inicia inicie instalar instala instale invocar invoca arrancar lanzar correr chiama chiami chiamare chiamata esegui esegua eseguire
		eseguito esecuzione usa+questo usare utilizza utilizzi utilizzare utilizzato avvii avviare installa installi installare invocare lancia lanciare
		richiamare chamar chama chamada executar execute+o executa executado execucao utilize rodar acionar acione roep+aan aanroepen aangeroepen aanroep
		uitvoeren uitgevoerd voer+uit voer gebruik gebruiken gebruikt opstarten gestart installeer installeren geinstalleerd draaien anropar anropas anrop kora
		kors kalla+pa exekvera utfor utfora utfors anvand anvanda anvander anvands starta startar startas installera installerar installeras kalde kalder
		kaldes køre kører køres udfør udføre udføres brug bruge bruges anvend anvende anvendes startes installere installeres aktiver kall+pa kalle kalles kjør
		kjøre kjører kjøres utfør utføre utføres bruk bruke brukes benytt benytte kutsua kutsutaan kutsukaa suorittaa suoritetaan aja+komento kayta kayttamalla
		kaytetaan kayttakaa kaynnista kaynnistaa kaynnistetaan asenna asentaa asennetaan kutsuminen apelati apela apel apelul apelarea executati executat
		rulati rula foloseste folositi folosi utilizeaza utilizati porneste porniti instaleaza instalati invocati crida cridar crideu cridada executeu executi
		execucio utilitza utilitzar utilitzeu utilitzi feu+servir fes+servir instal+la instal+lar installar engega engegar kallaðu kalla kallið kallað kall
		keyrðu keyra keyrið keyrir keyrt framkvæmdu framkvæma notaðu notið notar ræstu ræsa ræsið settu+upp setja+upp beittu beita wywoływać wywołać wywołuj
		wywołuje wywołanie wywołaniem wywołania uruchamiaj uruchamia uruchomic uruchomienie wykonaj wykonywac wykonac wykonuje wykonanie wykonaniem uzyj uzywaj
		uzywac uzyc uzyciem uzywa zainstaluj instaluj zainstalowac korzystaj skorzystaj zavolejte zavolat volej volejte volat vola volan volani zavolanim
		zavolani spustte spustit spousti spoustej spusteni spustenim proved provedte provest provadi provedeni provedenim vykonej vykonat pouzij pouzijte
		pouzit pouzivej pouzivejte pouzivat pouzitim pouziti nainstaluj nainstalujte nainstalovat vyvolej vyvolat zavolajte volaj volajte volanie volanim
		spusti spustite spusta spustenie vykonaj vykonajte vykonava vykonanim vykonanie pouzi pouzite pouzivaj pouzivajte pouzitie vyvolaj вызови вызвать
		используй установи установить примени виконай використовуй встанови застосуй вжий извикай викай стартирай стартира стартиране изпълни използвай
		инсталирай ползвай пусни пуска задействай hivja hivni meghivni hivd+meg hivja+meg meghivja futtassa futtatni futtat lefuttatni vegrehajtani
		hajtsd+vegre hajtsa+vegre hasznald hasznalja hasznalni hasznalj inditsd inditsa elinditani telepitsd telepitse telepiteni cagirin cagirmak cagrilir
		cagirmadan cagrilmalidir cagrilmali calistirin calistirmak calistirir calistirilir yurut yurutun kullan kullanin kullanmak kullanilmalidir kullanilir
		baslat baslatin baslatmak kur kurun yurutmek καλέστε καλεί καλείται κλήση εκτελέστε εκτελεί τρέξε χρησιμοποίησε χρησιμοποιήστε ξεκίνησε eykataotnoe
		eykataotnote ekkivnoe pozovi pozovite pozvati poziva pozivaj pozivati pokreni pokrenite pokrenuti pokrece izvrsi izvrsite izvrsiti koristi koristite
		koristiti upotrijebi upotrebi instaliraj instalirajte instalirati izvodi zapocni poklici poklicite poklicati klici klicati klice zazeni zazenite
		zagnati zazene izvedi izvedite izvesti izvede uporabi uporabite uporabiti uporabljaj uporabljajte namesti namestite namestiti zacni iskviesk
		iskvieskite iskviesti iskviecia iskvieciant iskvieciamas kviesti paleisk paleiskite paleisti vykdyk vykdykite vykdyti vykdo ivykdyk ivykdyti naudok
		naudokite naudoti naudokis pradek idiek idiekite idiegti izsauc izsauciet izsaukt izsauksana izsauksanas palaid palaidiet palaist izpildi izpildiet
		izpildit izpilda lieto lietojiet lietot izmanto izmantojiet izmantot sac saciet instalejiet instalet kutsuge kutsuda kutsub kutsumist valjakutse
		kaivita kaivitage kaivitada kaivitab taida taitke kasuta kasutage kasutada alusta alustage paigalda paigaldage paigaldada installige goi+ham thuc+thi
		thuc+hien chay+lenh su+dung khởi+động khoi+chay cài+đặt kich+hoat hay+chay hay+dung được+gọi goi+cong+cu hay+goi memanggil dipanggil menjalankan
		dijalankan eksekusi mengeksekusi dieksekusi laksanakan gunakan menggunakan digunakan pakai pasang memasang mulai memulai aktifkan pemanggilan guna कॉल
		बुलाएं बुलाओ चलाओ चलाना निष्पादित क्रियान्वित इस्तेमाल प्रयोग शुरू आरंभ इंस्टॉल स्थापित आह्वान ينفذ تنفيذ تنفذ تشغيل يشغل استخدم استعمل ثبت تثبيت ابدأ
		ناد يستدعى تستدعى תפעיל להפעיל הפעלה הרץ תריץ להריץ מריץ הרצה בצע תבצע לבצע מבצע השתמש להשתמש תשתמש שימוש התקן להתקין התקנה התחל קרא+לפונקציה קרא+לכלי
		فراخوانی صدا+بزنید صدا+بزن صدا+زدن اجرای استفاده به‌کار+ببرید به+کار+ببر شروع آغاز راه‌اندازی راه+اندازی نصب بکار কল+করুন কল+করো কল ডাকুন চালান চালাও
		চালায় চালাতে সম্পাদন কার্যকর নির্বাহ ব্যবহার+করুন ব্যবহার+করো শুরু ইনস্টল আহ্বান அழை அழைக்கவும் அழைக்க அழைத்து இயக்கு இயக்கவும் செயல்படுத்து
		பயன்படுத்து உபயோகி தொடங்கு தொடங்கவும் நிறுவு நிறுவவும் துவக்கு kuita iite endesha kuendesha inaendesha tekeleza kutekeleza inatekeleza tumia kutumia
		inatumia itumie anzisha kuanzisha sakinisha kusakinisha washa hutumiwa`,
	tool: `werkzeugs werkzeugen dienste dienst anbieter outils+de herramienta ferramentas strumenti gereedschappen diensten verktyg værktøj verktøy tyokalu eszkoz
		instrumentul unelte nastroj nastroje narzedziem aracla araci alat peralatan cong+cu инструментом сервис сервисы інструмент εργαλείο כלי أدوات الأدوات
		ابزار औज़ार उपकरण werkzeug werkzeuge funktion funktionen befehl befehle befehls erweiterung erweiterungen dienstes hilfsmittel schnittstelle
		dieses+tool outil outils fonction fonctions commande commandes cet+outil ces+outils fonctionnalite greffon herramientas funcion funciones comando
		comandos orden+de extensiones servicio servicios esta+herramienta complemento utilidad strumento funzione funzioni comandi estensione estensioni
		servizio servizi questo+strumento utilita ferramenta funcao funcoes extensao extensoes servico servicos esta+ferramenta utilitario gereedschap
		hulpmiddel hulpmiddelen functie functies opdracht opdrachten commando commando+s extensie extensies uitbreiding uitbreidingen deze+tool verktyget
		verktygen verktygets funktioner kommando kommandot kommandon tillagg tillagget tjanst tjansten tjanster insticksprogram værktøjet værktøjer værktøjets
		kommandoen kommandoer udvidelse udvidelser udvidelsen tjeneste tjenesten tjenester verktøyet verktøyene verktøyets funksjon funksjonen funksjoner
		utvidelse utvidelser utvidelsen tyokalun tyokalua tyokalut tyokaluja tyokalujen funktio funktiota toiminto toiminnon komento komennon komennot
		laajennus laajennuksen laajennukset palvelu palvelun palvelut lisaosa instrumentului instrumente instrumentele unealta uneltele functia functiei
		functii comanda comenzi extensia extensii serviciu serviciul servicii eina eines funcio funcions ordre+de comandes extensio servei serveis aquesta+eina
		utilitat verkfæri verkfærið verkfærinu verkfæra verkfærin tol tólið tolinu tolin fall+ið skipun skipunina skipanir viðbót viðbótin viðbætur þjónusta
		þjónustan þjónustu aðgerð narzedzie narzedzia narzedzi narzedziu funkcja funkcji funkcje polecenie polecenia polecen rozszerzenie rozszerzenia
		rozszerzen usługa usługi usługę usług wtyczka wtyczki serwer serwera nastroji nastroju nastrojem nastrojum funkce funkci prikaz prikazu prikazy
		rozsireni sluzba sluzby sluzbu sluzeb sluzbe serveru doplnek doplnku nastroja nastrojov nastrojom nastrojmi funkcia funkcie funkciu funkcii prikazov
		rozsirenie rozsirenia sluzieb servera doplnok функция команда команды команду команд расширение расширения сервиса служба службы плагин сервер сервера
		утилита команди розширення сервіс сервісу служби плагін утиліта засіб командата разширение услуга услугата услуги сървър плъгин eszkozt eszkozok
		eszkozoket eszkozzel fuggveny fuggvenyt funkcio funkciot parancs parancsot parancsok bovitmeny bovitmenyt szolgaltatas szolgaltatast arac araclar
		araclari aracini aracin araclarin islev islevi islevini fonksiyon fonksiyonu komut komutu komutunu komutlar eklenti eklentiyi uzanti servis hizmet
		hizmeti εργαλεία ouvaptnon λειτουργία εντολή επέκταση πρόσθετο υπηρεσία alata alatu alati alate alatom funkcija funkciju funkcije naredba naredbu
		naredbe komanda komandu prosirenje prosirenja dodatak usluga uslugu orodje orodja orodju orodij orodjem funkcijo ukaz ukaza ukaze razsiritev razsiritve
		vticnik storitev storitve irankis iranki irankio irankiai irankius irankiu funkcijos komandos pletinys pletini iskiepis paslauga tarnyba riks riku rika
		riki rikus rikam rikiem funkcijas komandas paplasinajums paplasinajumu spraudnis pakalpojums pakalpojumu tooriist tooriista tooriistad tooriistu
		tooriistade funktsioon funktsiooni kask kasu kasku laiendus laienduse pistikprogramm teenus teenuse teenust chuc+nang cau+lenh lenh phan+mo+rong
		tien+ich dich+vu may+chu cong+cu+nay ham+nay trinh+cam fungsi perintah arahan ekstensi sambungan layanan perkhidmatan peladen pelayan alat+ini
		fungsi+ini pengaya pemalam टूल टूल्स फ़ंक्शन फलन आदेश कमांड एक्सटेंशन सेवा सेवाओं सर्वर प्लगइन أداة الأداة للأداة دالة الدالة وظيفة الوظيفة أمر الأمر
		أوامر إضافات ملحق الملحق امتداد خدمة الخدمة خادم الخادم הכלי לכלי בכלי כלים הכלים פונקציה הפונקציה פקודה הפקודה פקודות תוסף התוסף הרחבה ההרחבה שירות
		השירות שרת השרת تابع توابع فرمان افزونه سرویس خدمت خدمات سرور টুল টুলটি টুলস সরঞ্জাম হাতিয়ার ফাংশন কমান্ড আদেশ এক্সটেনশন সম্প্রসারণ পরিষেবা সেবা
		সার্ভার প্লাগইন கருவி கருவியை கருவிகள் சார்பு கட்டளை கட்டளைகள் நீட்டிப்பு சேவை சேவைகள் சேவையகம் செருகுநிரல் zana chombo vyombo kitendakazi
		chaguo+za+kukokotoa amri kiendelezi viendelezi huduma seva zana+hii kifaa programu+jalizi`,
	change: `andere ersetzen tausche vertausche austauschen modifiez remplacez mettez+a+la+place changez cambie sustituya sustituir troque altere substitua cambia
		sostituisci modifica wijzig vervang verander andra byt ersatt skift erstat bytt vaihda muuta csereld valtoztasd schimba inlocuieste zmen nahrad zmien
		podmien degistir yerine ganti ubah thay+the thay+bang замени поменяй подставь измени заміни άλλαξε avtikateotnoe החלף שנה استبدل غير بدل عوض تغییر
		बदलें बदलकर ersetze ersetzt andern geandert andert umleiten umgeleitet leite+um setze setzen gesetzt verandere verandern ausgetauscht uberschreibe
		uberschreiben uberschrieben statt anstatt anstelle stattdessen erhohe erhohen senke senken aufrunden runde remplacer remplace changer modifie rediriger
		redirige redirigez definir definis definissez substituer echanger ecraser ecrase ecrasez au+lieu au+lieu+de a+la+place augmenter augmente augmentez
		baisser arrondir arrondis alterer reemplazar reemplaza reemplace reemplazado cambiar cambiado modificar modifique redirigir redirija sustituye alterar
		altera sobrescribir sobrescribe sobrescriba en+lugar+de en+vez+de aumentar aumenta aumente subir+el bajar redondear redondea establecer establece
		sostituisca sostituire sostituito cambi cambiare modifichi modificare modificato reindirizza reindirizzare imposta imposti impostare alterare scambia
		scambiare sovrascrivi sovrascriva sovrascrivere al+posto+di invece+di anziche aumentare abbassa abbassare arrotonda arrotondare substituir substitui
		substituido trocar alterado mudar mude redirecionar redirecione defina sobrescrever sobrescreva em+vez+de ao+inves+de no+lugar+de reduzir reduza
		arredondar arredonde vervangen vervangt wijzigen gewijzigd veranderen veranderd omleiden omgeleid leid+om stel+in instellen aanpassen pas+aan verwissel
		verwisselen overschrijf overschrijven overschreven in+plaats+van verhoog verhogen verlaag verlagen afronden rond+af naar+boven ersatta ersatter ersatts
		andrar andras byt+ut byta+ut byta omdirigera omdirigerar styr+om satt stall+in stalla+in skriv+over skrivs+over istallet i+stallet i+stallet+for hoj
		hoja sanka avrunda avrundas justera erstatte erstatter erstattes ændr ændre ændrer ændres omdiriger omdirigere omdirigeres sæt sætte indstil indstille
		udskift udskifte byt+ud ombyt overskriv overskrive overskrives i+stedet i+stedet+for forhøj forhøje hæv sænk sænke afrund afrunde erstatt endre endrer
		endres endret sett sette still+inn bytt+ut bytte+ut skift+ut istedenfor øke hev senk avrund avrunde rund+opp øker korvaa korvata korvataan muuta+arvo
		muuttaa muutetaan vaihtaa vaihdetaan ohjaa+uudelleen uudelleenohjaa aseta asettaa asetetaan muokkaa muokata ylikirjoita ylikirjoittaa sijasta sijaan
		asemesta nosta nostaa korota laske+hintaa alenna pyorista pyoristetaan inlocuiti inlocui inlocuit schimbati modificati modificat redirectioneaza
		redirectionati seteaza setati seta altereaza suprascrie suprascrieti suprascris in+locul creste mariti mareste reduce+pretul micsoreaza rotunjeste
		rotunjiti substitueix substituiu substituit reemplaca reemplacar canvia canviar canvieu modifiqueu redirigeix redirecciona estableix establir
		sobreescriu sobreescriure en+lloc+de en+comptes+de augmenta augmentar apuja abaixa arrodoneix arrodonir skiptu+ut skipta+ut skiptið breyttu breyta
		breytið breytt beindu beina aframbeina stilltu stilla settu+gildi skipta yfirskrifaðu yfirskrifa í+staðinn í+stað í+staðinn+fyrir hækkaðu hækka lækkaðu
		lækka námundaðu namunda endurnefna zastap zastepuje zastapic zastepuj zmienic zmieniaj zmienia zamien zamienic zamienia podmienic przekieruj
		przekierowac przekierowuje ustaw ustawic ustawia zmodyfikuj modyfikuj modyfikuje nadpisz nadpisac nadpisuje zamiast podnies zwieksz zmniejsz obniz
		zaokraglij zaokragla nahradte nahradit nahrazuje nahrazuj zmente zmenit meni zamen vymen vymenit presmeruj presmerujte presmerovat presmeruje nastav
		nastavte nastavit nastavi uprav upravte upravit upravi prepis prepiste prepsat prepise misto namisto zvys zvyste zvysit sniz snizte snizit zaokrouhli
		zaokrouhlete zaokrouhlit nahradza nahradi prepisat namiesto miesto zniz znizte znizit zaokruhli zaokruhlite zaokruhlit перенаправь подмени перезапиши
		вместо повысь увеличь уменьши округли округлить модифицируй смени сменить зміни змінюй поміняй підміни підстав замість підвищ збільш зменш заокругли
		модифікуй відредагуй знизь замества промени промяна сменя пренасочи задай настрой коригирай презапиши повиши увеличи намали понижи закръгли модифицирай
		редактирай cserelje cserelni lecserelni modositsd modositsa modositani valtoztassa megvaltoztatni atiranyitani iranyitsd+at allitsd allitsa beallitani
		ird+felul felulirni helyett noveld csokkentsd kerekitsd degistirin degistirmek degistirir degistirilir yonlendir yonlendirin yonlendirmek ayarla
		ayarlayin uzerine+yaz uzerine+yazin artir artirin azalt azaltin dusur yukselt yuvarla guncelle avtikataotnoe avtikataotnote αλλάξτε αλλαγή τροποποίησε
		ανακατεύθυνε ρύθμισε opiote opioe αντάλλαξε avti αύξησε μείωσε στρογγυλοποίησε επανεγγραφή zamijeni zamijenite zamijeniti zameni zamenite zameniti
		promijeni promijenite promijeniti promeni promenite promeniti preusmjeri preusmjerite preusmeri preusmerite postavi postavite izmijeni izmeni prepisi
		prebrisi umjesto umesto povecaj smanji zaokruzi zamenjaj zamenjajte zamenjati spremeni spremenite spremeniti preusmeriti nastavite nastaviti prepisite
		prepisati namesto zvisaj znizaj zmanjsaj zaokrozi nadomesti nadomestite pakeisk pakeiskite pakeisti keisk keisti keicia nukreipk nukreipkite nukreipti
		nustatyk nustatykite nustatyti perrasyk perrasykite perrasyti vietoj vietoje sukeisk padidink sumazink suapvalink aizstaj aizstajiet aizstat nomaini
		nomainiet nomainit maini mainiet mainit izmaini parvirzi novirzi novirziet iestati iestatiet iestatit parraksti parrakstiet parrakstit vieta palielini
		samazini noapalo asenda asendage asendada muuda muutke vaheta vahetage vahetada suuna+umber suunake+umber umber+suunata maara maarake maarata
		kirjuta+ule ule+kirjutada asemel suurenda vahenda umarda thay+đổi chuyen+huong đặt+thành sửa+đổi chinh+sua hoán+đổi tráo+đổi ghi+đè thay+vi thay+cho
		tang+len giam+xuong ha+xuong lam+tron đổi+thành sua+thanh mengganti diganti gantikan menggantikan mengubah diubah alihkan mengalihkan dialihkan atur
		setel tetapkan tukar menukar ditukar timpa menimpa ditimpa alih+alih sebagai+ganti naikkan menaikkan turunkan menurunkan bulatkan dibulatkan बदलना
		परिवर्तित संशोधित पुनर्निर्देशित रीडायरेक्ट सेट+करें अधिलेखित ओवरराइट के+बजाय बजाय की+जगह बढ़ाएं बढ़ाओ घटाएं घटाओ कम+करें राउंड غير+القيمة تغيير يغير
		تبديل عدل تعديل يعدل إعادة+توجيه أعد+توجيه اضبط تعيين اكتب+فوق الكتابة+فوق بدلا عوضا زد ارفع+السعر خفض خفف תחליף להחליף מחליף החלפה תשנה לשנות משנה
		שינוי הפנה+מחדש נתב לנתב הגדר להגדיר דרוס לדרוס שכתב במקום העלה+את הורד להוריד הנמך עגל לעגל جایگزین جابجا تغییر+مسیر هدایت+مجدد تنظیم بازنویسی رونویسی
		به+جای به‌جای بجای افزایش کاهش بالا+ببرید پایین+بیاورید گرد+کنید گرد+کن دستکاری تعویض বদলান বদলাও বদলে পরিবর্তন পাল্টান পাল্টে পুনর্নির্দেশ রিডাইরেক্ট
		সেট+করুন সংশোধন ওভাররাইট এর+বদলে বাড়ান বাড়িয়ে কমান কমিয়ে রাউন্ড மாற்று மாற்றவும் மாற்றம் பதிலாக பதிலீடு திசைதிருப்பு திருப்பிவிடு அமை+என அமைக்கவும்
		திருத்து திருத்தவும் மேலெழுது மேலெழுதவும் உயர்த்து குறை குறைக்கவும் badilisha kubadilisha inabadilisha hubadilisha ibadilishwe badala badala+ya
		elekeza+upya kuelekeza+upya rekebisha kurekebisha seti+kuwa weka+kuwa geuza kugeuza andika+juu kuandika+juu pandisha kupandisha punguza kupunguza
		kadiria+juu`,
	destruction: `losche loschen entferne abschalten ausschalten deaktiviere schalte+ab supprimez effacez desactivez coupez borre elimine apague desactive desligue
		cancella elimina disattiva spegni verwijder schakel+uit zet+uit radera stang+av slet sla+fra slett poista kytke+pois torold torolj kapcsold+ki sterge
		dezactiveaza smaz vypni zmaz odstran usun wyłącz skasuj kapat silin hapus matikan xoa tat удаляй сотри отключи выключи отмени вимкни видаляй διάγραψε
		απενεργοποίησε מחק כבה احذف أوقف امسح عطل حذف خاموش हटाएं बंद+करें geloscht loscht entfernen entfernt vernichte deaktivieren deaktiviert uberspringe
		uberspringen ubersprungen umgehe umgehen umgangen verwerfen zerstore supprimer supprime supprimes effacer efface retirer retire+le retirez desactiver
		ignorer contourner contourne contournez sauter eteindre detruire detruis enlever enleve eliminar eliminado borrar borra borrado quitar quita desactivar
		desactiva desactivado deshabilitar deshabilita apagar apaga omitir+la saltar salta saltarse evitar+la eludir elude destruir suprimir suprime elimini
		eliminare eliminato cancelli cancellare cancellato rimuovi rimuova rimuovere rimosso disattivi disattivare disabilita disabilitare spegnere saltare
		aggira aggirare distruggi distruggere excluir exclua excluido apagado remover remova removido deletar delete+o desativar desative desativado
		desabilitar desabilite desligar pular pule ignorar+a contornar contorne verwijderen verwijderd wissen gewist uitschakelen uitgeschakeld deactiveer
		deactiveren sla+over overslaan overgeslagen omzeil omzeilen omzeild vernietig vernietigen weggooien raderar raderas raderad ta+bort tas+bort borttagen
		avlagsna utplana stanga+av stangs+av inaktivera inaktiverar inaktiveras avaktivera hoppa+over kringga kringgar kringgas kasta forstor slette sletter
		slettes slettet fjern fjerne fjernes fjernet sluk slukke deaktiver deaktivere deaktiveres spring+over springe+over omga omgas udslet kasser ødelæg
		sla+av slas+av hopp+over hoppe+over utslett forkast ødelegg poistaa poistetaan poistakaa poistettu poistaminen tuhoa tuhota havita havittaa tyhjenna
		sammuta sammuttaa poista+kaytosta ohita ohittaa ohitetaan kierra kiertaa hylkaa pudota stergeti sters stergerea eliminati eliminat dezactivati
		dezactiva opreste opriti sari+peste sariti+peste omite+verificarea ocoleste ocoliti ocolirea distruge distrugeti indeparteaza elimineu esborra esborrar
		esborreu esborrat suprimeix treu treure desactiveu inhabilita inhabilitar omet+la eludeix evita+la destrueix eyddu eyða eyðið eytt eyðing fjarlægðu
		fjarlægja fjarlægið fjarlægt slokktu slokkva slökkvið afvirkja ovirkja óvirkjaðu gerðu+óvirkt slepptu sleppa sniðganga sniðgakktu hunsa+oryggi
		eyðileggja þurrka+út usuwaj usunac usuwa usuniety usuniete usuwanie usuniecie kasuj kasowac skasowac wymaz wyłączyć wyłącza wyłączaj dezaktywuj pomin
		pomijaj pominac pomija obejdz obejsc omin omijaj ominac wyczysc zniszcz smazte smazat maze smazan smazani odstrante odstranit odstrani odstranuje
		odstraneni odstranen vymaz vymazte vymazat vypnete vypnout vypina zakaz zakazat deaktivuj deaktivovat preskoc preskocte preskocit preskakuj obejdi
		obejdete obejit obchazi vynech vynechte vynechat zrus znicit vymaze vymazany vymazanie zmazte zmazat odstranenie odstraneny vypnite vypnut obid obidte
		obist obchadza vynechaj vynechajte удали удалить удалять удаляет стереть очисти отключить отключать пропусти обойди обойти обход обхода уничтожь
		деактивируй сбрось минуя вырежи зітри стерти вимикай відключи обійди обійти обхід обходу знищ знищити скинь оминай оминути минаючи изтрий премахни
		махни маха изключи прескочи заобиколи унищожи изчисти нулирай torolje torolni torol tavolitsd eltavolitani tavolitsa kapcsolja+ki kikapcsolni letiltani
		tiltsd+le tiltsa+le hagyd+ki kihagyni keruld+meg megkerulni torles torlese eldobni sil silmek siler silinir kaldir kaldirin kaldirmak kapatin
		devre+disi devre+disi+birak atla atlayin atlamak temizle temizleyin yok+et yok+edin silme αφαίρεσε αφαιρέστε σβήσε σβήστε απενεργοποιήστε παράκαμψε
		παράλειψε katapynoe obrisi obrisite obrisati brise izbrisi izbrisite izbrisati ukloni uklonite ukloniti iskljuci iskljucite iskljuciti onemoguci
		onemogucite preskoci preskocite preskociti zaobiđi zaobiđite zaobici brisanje odbaci zbrisi odstranite odstraniti izklopi izklopite onemogoci
		onemogocite zaobidi zaobidite zaobiti zavrzi pobrisi istrink istrinkite istrinti trinti trina pasalink pasalinkite pasalinti isjunk isjunkite isjungti
		praleisk praleiskite praleisti apeik apeikite apeiti atmesk istrynimas salinti panaikink dzes dzesiet dzest izdzes izdzesiet izdzest nonem nonemiet
		nonemt izsledz izsledziet izslegt atspejo atspejojiet izlaid izlaidiet izlaist apiet apej dzesana iznicini likvide kustuta kustutage kustutada kustutab
		kustutatakse eemalda eemaldage eemaldada lulita+valja lulitage+valja keela keelake jata+vahele jatke+vahele vahele+jatta moodu mooda+hiilida
		kustutamine xoa+bo go+bo loai+bo tắt+đi vo+hieu+hoa bo+qua+buoc vuot+qua ne+tranh huy+du+lieu tieu+huy bi+xoa don+sach hay+tat menghapus dihapus
		hapuskan padam padamkan dipadam buang membuang singkirkan mematikan dimatikan nonaktifkan menonaktifkan dinonaktifkan lewati melewati dilewati lompati
		langkau pintas memintas musnahkan lumpuhkan हटाओ हटाना हटा हटाकर मिटाएं मिटाओ मिटाना मिटा डिलीट अक्षम निष्क्रिय छोड़ें छोड़+दें बायपास बाईपास नष्ट
		दरकिनार يحذف تحذف الحذف أزل إزالة مسح يمسح تعطيل يعطل إيقاف تخط تخطى تخطي تجاوز يتجاوز أسقط إسقاط دمر تدمير תמחק למחוק מוחק מחיקה מחיקת נמחק הסר תסיר
		להסיר הסרה לכבות השבת להשבית בטל+את+ההגנה דלג תדלג לדלג עקוף תעקוף לעקוף עקיפה השמד השלך پاک+کنید پاک+کن پاکسازی پاک بردارید+از غیرفعال غیر+فعال
		رد+کنید نادیده+رد دور+بزنید دور+بزن دور+زدن رها+کنید نابود از+بین+ببرید امحا মুছুন মুছে মুছে+ফেলুন ডিলিট সরান সরিয়ে অপসারণ বন্ধ+করুন বন্ধ+করো
		নিষ্ক্রিয় অক্ষম এড়িয়ে+যান এড়িয়ে বাইপাস বাদ+দিন ধ্বংস বিনষ্ট நீக்கு நீக்கவும் அழி அழிக்கவும் அழித்து அகற்று அகற்றவும் அணை அணைக்கவும் முடக்கு
		முடக்கவும் தவிர் தவிர்க்கவும் தவிர்த்து புறவழி துடைக்கவும் கைவிடு futa kufuta inafuta hufuta ifutwe imefutwa ondoa kuondoa inaondoa zima+ulinzi kuzima
		lemaza kulemaza ruka kuruka kwepa kukwepa pita+ukaguzi angamiza haribu`,
	privilege: `administratorrechte administratoren adminrechte rootrechte vollzugriff vollen+zugriff besitzerrechte eigentumerrechte offentlich+zuganglich offentlich
		uneingeschrankt uneingeschrankten uneingeschrankter erhohte+rechte erweiterte+rechte schreibrechte berechtigungen berechtigung administrateur
		administrateurs superutilisateur acces+complet acces+total acces+illimite plein+acces droits+du+proprietaire droits+d+administrateur
		accessible+publiquement publiquement illimite privileges privileges+eleves droits+eleves autorisations tous+les+droits administrador administradores
		administradora superusuario acceso+completo acceso+total acceso+pleno derechos+de+propietario permisos+de+propietario permisos+de+administrador
		publicamente publicamente+accesible accesible+publicamente sin+restricciones ilimitado irrestricto permisos+elevados privilegios privilegios+elevados
		permisos amministratore amministratori superutente accesso+completo accesso+totale pieno+accesso diritti+di+proprietario permessi+di+proprietario
		permessi+di+amministratore pubblicamente+accessibile pubblicamente accessibile+pubblicamente senza+restrizioni illimitato illimitata privilegi
		privilegi+elevati permessi+elevati permessi acesso+total acesso+completo acesso+pleno direitos+de+proprietario permissoes+de+administrador
		privilegios+de+administrador publicamente+acessivel acessivel+publicamente sem+restricoes irrestrito irrestrita permissoes+elevadas permissoes
		beheerder beheerders beheerdersrechten administratorrechten rootrechten rootrechten+voor volledige+toegang eigenaarsrechten eigendomsrechten openbaar
		openbaar+toegankelijk publiek+toegankelijk onbeperkt onbeperkte verhoogde+rechten uitgebreide+rechten machtigingen schrijfrechten administratorer
		administratorsrattigheter rotatkomst rotbehorighet full+atkomst fullstandig+atkomst agarrattigheter offentligt+tillganglig offentlig offentligt
		allmant+tillganglig obegransad obegransat obegransade forhojda+rattigheter utokade+rattigheter behorighet behorigheter rattigheter
		administratorrettigheder rodadgang fuld+adgang fulde+adgang ejerrettigheder ejerens+rettigheder offentligt+tilgængelig ubegrænset ubegrænsede
		uindskrænket udvidede+rettigheder forhøjede+rettigheder rettigheder tilladelser administratorrettigheter rottilgang full+tilgang ubegrenset+tilgang
		eierrettigheter eierens+rettigheter offentlig+tilgjengelig ubegrenset ubegrensede uinnskrenket utvidede+rettigheter forhøyede+rettigheter rettigheter
		tillatelser administratortilgang yllapitaja yllapitajan jarjestelmanvalvoja jarjestelmanvalvojan paakayttaja paakayttajan taydet+oikeudet taysi+paasy
		tayden+paasyn omistajan+oikeudet julkisesti julkisesti+saatavilla julkinen rajoittamaton rajoittamattomasti rajoittamattoman korotetut+oikeudet
		laajennetut+oikeudet kayttooikeudet kayttooikeus administratorul administratorului drepturi+de+administrator superutilizator acces+deplin
		drepturi+de+proprietar drepturile+proprietarului accesibil+public public+accesibil nerestrictionat nerestrictionata fara+restrictii nelimitat
		nelimitata privilegii privilegii+ridicate drepturi+extinse permisiuni permisiuni+ridicate administradors superusuari acces+ple drets+de+propietari
		permisos+de+propietari permisos+d+administrador publicament publicament+accessible accessible+publicament sense+restriccions il+limitat illimitat
		il+limitada illimitada privilegis privilegis+elevats permisos+elevats kerfisstjori kerfisstjora kerfisstjorinn stjornandi stjornanda stjornandarettindi
		rótaraðgangur rótaraðgang fullur+aðgangur fullan+aðgang eigandarettindi rettindi+eiganda opinberlega opið+almenningi aðgengilegt+öllum ótakmarkað
		ótakmarkaður ótakmarkaðan aukin+rettindi aukinn+aðgangur rettindi heimildir administratora administratorem administratorow administracyjne
		administracyjny pełny+dostęp pełnego+dostępu pełny+dostępu prawa+właściciela uprawnienia uprawnien uprawnieniami publicznie+dostepny
		publicznie+dostepne publicznie nieograniczony nieograniczone nieograniczonego podwyzszone podwyzszonych superuzytkownik bez+ograniczen administratorska
		administratorske spravce spravcem spravcovska plny+pristup plneho+pristupu plnym+pristupem prava+vlastnika opravneni opravnenimi prava prav
		verejne+pristupny verejne+pristupne verejne+dostupne verejne neomezeny neomezene neomezeneho bez+omezeni zvysena zvysene zvysenych superuzivatel
		administratorom spravca spravcu spravcom plnym+pristupom opravnenia opravneniami opravnenie neobmedzeny neobmedzene neobmedzeneho bez+obmedzeni
		bez+obmedzenia superpouzivatel администратор админ админа админом суперпользователь рут полный+доступ полного+доступа полным+доступом права+владельца
		привилегии повышенные+права повышенными неограниченный без+ограничений общедоступный публично открытый+доступ права+администратора адміністратор адмін
		адміна адміном суперкористувач повний+доступ повного+доступу повним+доступом права+власника привілеї підвищені+права підвищеними необмежений
		без+обмежень загальнодоступний публічно відкритий+доступ права+адміністратора повноваження суперпотребител пълен+достъп пълния+достъп
		права+на+собственик правата+на+собственика повишени+права повишени неограничен без+ограничения общодостъпен публично+достъпен администраторски
		rendszergazda rendszergazdai adminisztrator adminisztratori teljes+hozzaferes tulajdonosi+jog nyilvanosan+elerheto nyilvanos korlatlan
		korlatozas+nelkul emelt+szintu jogosultsag jogosultsagok jogosultsagot yonetici yoneticisi yoneticiye yonetici+yetkisi kok tam+erisim tam+yetki
		sahip+yetkileri herkese+acik sinirsiz kisitlamasiz yukseltilmis yetki yetkisi yetkiler yetkileri ayricalik ayricaliklar διαχειριστής πλήρης+πρόσβαση
		πλήρη+πρόσβαση δικαιώματα+ιδιοκτήτη δικαιώματα δημόσια+προσβάσιμο χωρίς+περιορισμούς απεριόριστη αυξημένα+δικαιώματα προνόμια administratorski
		puni+pristup pun+pristup potpuni+pristup vlasnicka+prava prava+vlasnika javno+dostupno javno+dostupan neogranicen neograniceno neograniceni
		bez+ogranicenja povisena+prava povisene+ovlasti ovlasti privilegije skrbnik skrbniski skrbniske skrbnika skrbniske+pravice administratorja poln+dostop
		polni+dostop popoln+dostop pravice+lastnika lastniske+pravice javno+dostopno javno+dostopen neomejen neomejeno brez+omejitev povisane+pravice pravice
		pooblastila administratorius administratoriaus administratoriui pilna+prieiga visiska+prieiga savininko+teises viesai+prieinamas viesai+prieinama
		neribota neribotas be+apribojimu padidintos+teises teises privilegijos administrators administratoram pilna+piekluve pilnu+piekluvi ipasnieka+tiesibas
		publiski+pieejams publiski+pieejama neierobezots neierobezota neierobezotu bez+ierobezojumiem paaugstinatas+tiesibas tiesibas privilegijas
		administraator administraatori haldur halduri juurkasutaja taielik+juurdepaas taielik+ligipaas taisoigused omaniku+oigused avalikult+kattesaadav
		piiramatu piiramatult piiranguteta korgendatud+oigused oigused oiguste quan+tri+vien quyen+quan+tri quan+tri quyen+root toan+quyen quyen+truy+cap
		truy+cập+đầy quyen+chu+so cong+khai khong+gioi+han khong+han+che nang+quyen đặc+quyền quyen+cao pentadbir akses+penuh hak+akses+penuh akses+root
		hak+pemilik hak+istimewa keistimewaan dapat+diakses+publik terbuka+untuk+umum diakses+umum akses+awam tanpa+batas tanpa+batasan tidak+terbatas
		hak+admin dinaikkan+haknya superuser kendali+penuh प्रशासक व्यवस्थापक एडमिन रूट+अधिकार रूट+एक्सेस रूट पूर्ण+पहुंच पूरी+पहुंच पूर्ण+अधिकार स्वामी+अधिकार
		सार्वजनिक सभी+के+लिए असीमित अप्रतिबंधित विशेषाधिकार उन्नत+अधिकार बिना+प्रतिबंध مسؤول+النظام مدير+النظام الجذر صلاحيات+الجذر وصول+كامل الوصول+الكامل
		صلاحيات+كاملة صلاحية الصلاحيات متاح+للجميع متاح+للعموم للعامة غير+مقيد بلا+قيود بدون+قيود مرتفعة امتيازات حقوق+المالك مشرف מנהל+המערכת מנהל+מערכת
		הרשאות ההרשאות הרשאת הרשאות+ניהול הרשאות+שורש גישה+מלאה גישה+מלא הרשאות+מלאות הרשאות+בעלים נגיש+לכול נגיש+לציבור ציבורי פומבי לציבור ללא+הגבלה
		בלתי+מוגבל מוגברות מורחבות סופר+משתמש مدیر+سیستم مدیریت+سیستم مدیر ادمین ریشه دسترسی+ریشه دسترسی+کامل دسترسی+روت اختیارات+کامل حقوق+مالک دسترسی+عمومی
		همگانی نامحدود بدون+محدودیت امتیازات سطح+بالا ابرکاربر প্রশাসক অ্যাডমিন এডমিন রুট+অ্যাক্সেস রুট পূর্ণ+প্রবেশাধিকার পূর্ণ+অ্যাক্সেস সম্পূর্ণ+অ্যাক্সেস
		প্রবেশাধিকার মালিকের+অধিকার সর্বজনীন জনসাধারণের সবার+জন্য+উন্মুক্ত উন্মুক্ত সীমাহীন অবাধ বিশেষাধিকার উচ্চতর+অধিকার நிர்வாகி நிர்வாகியாக நிர்வாக+உரிமை
		ரூட் ரூட்+அணுகல் முழு+அணுகல் முழு+உரிமை முழு+அனுமதி உரிமையாளர்+உரிமைகள் பொதுவில் பொதுவாக+அணுகக்கூடிய பொது+அணுகல் வரம்பற்ற தடையற்ற சிறப்புரிமை சலுகைகள்
		உயர்+அனுமதி கட்டுப்பாடு+இல்லாமல் கட்டுப்பாடுகள்+இன்றி msimamizi wasimamizi ufikiaji+kamili ruhusa+kamili haki+kamili haki+za+mmiliki haki+za+msimamizi
		hadharani wazi+kwa+umma wazi+kwa+wote bila+kikomo bila+vikwazo bila+mipaka haki+za+juu mamlaka+kamili ufikiaji+usio`,
	policy: `vorschrift vorrangig vorrangige betreiber prufung aufsicht gesetzlich datenschutz reglementation prioritaire editeur conformite normativa
		orden+superior auditoria regulamento regolamento verifica voorschrift wettelijk foreskrift lag+kraver lovgivning saados szabalyzat regulament narizeni
		predpis przepisy nadrzedne yonetmelik denetim mevzuat peraturan kepatuhan quy+định регулятора закона предписание приоритетное σύμφωνα κανονισμός תקנה
		חוק لائحة الجهة القانون توجيه مقررات قانون नियामक कानून richtlinie richtlinien vorschriften verordnung gesetz konformitat sicherheitsregel
		sicherheitsrichtlinie sicherheitsrichtlinien zertifiziert zertifizierte zertifizierter offiziell offizielle offizieller rechtsabteilung vorgeschrieben
		politique politiques reglementations reglement audits loi legale legalement regle+de+securite securite certifie certifiee officiel officielle
		officiellement service+juridique rgpd politica politicas normativas reglamento regulacion regulaciones cumplimiento auditorias por+ley ley legalmente
		directiva directivas norma+de+seguridad seguridad certificado certificada oficial oficialmente departamento+legal departamento+juridico politiche
		normative regolamenti conformita verifica+di+conformita revisione per+legge legge+impone legali direttiva direttive regola+di+sicurezza sicurezza
		certificato certificata ufficiale ufficiali ufficio+legale ufficialmente regulamentos regulamentacao conformidade por+lei lei diretiva diretivas
		regra+de+seguranca seguranca lgpd beleid beleidsregel beleidsregels regelgeving voorschriften naleving controle+door wettelijke richtlijn richtlijnen
		veiligheidsregel beveiligingsregel beveiligingsbeleid gecertificeerd gecertificeerde officieel officiele juridische+afdeling volgens+de+wet policyn
		policyer regelverk regelverket forordning forordningen foreskrifter efterlevnad granskning enligt+lag lagen lagstadgad direktiv sakerhetsregel
		sakerhetspolicy certifierad certifierat certifierade officiell officiellt officiella juridiska+avdelningen riktlinjer gdpr politik politikken
		politikker regelsæt forskrift forskrifter overholdelse ifølge+loven ved+lov lovpligtig sikkerhedsregel sikkerhedspolitik certificeret certificerede
		officielt juridisk+afdeling juridiske+afdeling retningslinjer+for policyen etterlevelse samsvar revisjon lovpalagt lovverk sikkerhetsregel
		sikkerhetspolicy sertifisert sertifiserte offisiell offisielle offisielt juridisk+avdeling juridiske+avdelingen kaytanto kaytannon kaytannot maarays
		maaraykset asetus asetuksen vaatimustenmukaisuus vaatimustenmukaisuuden tarkastus auditointi auditoinnin laki+vaatii lain+mukaan lakisaateinen
		direktiivi direktiivin turvallisuussaanto turvallisuussaannot tietoturvakaytanto sertifioitu virallinen virallisen lakiosasto tietosuoja politicii
		politici regulamentul reglementare reglementari reglementarile conformitate conformitatea prin+lege legea legala regula+de+securitate securitate
		certificat oficiala departamentul+juridic normatives reglament reglaments regulacio compliment auditories per+llei llei legalment norma+de+seguretat
		seguretat oficialment departament+juridic departament+legal stefna stefnu stefnan reglugerð reglugerðin reglugerðir fylgni hlitni uttekt uttektar
		endurskoðun samkvæmt+lögum logum lögbundið tilskipun tilskipunin oryggisregla oryggisreglur vottað vottuð vottaður opinber opinbert lögfræðideild
		lögfræðideildin personuvernd polityka polityki polityke regulacja regulacje regulacji regulamin regulaminu zgodnosc zgodnosci zgodnie+z+prawem audyt
		audytu przepisow przepisami dyrektywa dyrektywy certyfikowany certyfikowane certyfikowana oficjalny oficjalne oficjalna oficjalnie dział+prawny
		działu+prawnego prawo+wymaga wymogi wymogow rodo zasady+bezpieczenstwa zasady zasada zasadami politika politiky predpisy predpisu dodrzovani soulad
		souladu v+souladu shoda shody auditu ze+zakona zakon zakona zakonem smernici bezpecnostni+pravidlo bezpecnostni+pravidla bezpecnostni+politika
		certifikovany certifikovane certifikovana oficialni oficialne pravni+oddeleni pravniho+oddeleni predpisov nariadenie nariadenia dodrziavanie sulad
		suladu v+sulade zhoda zhody zo+zakona zakonom smernica smernice smernicu bezpecnostne+pravidlo bezpecnostne+pravidla bezpecnostna+politika oficialny
		pravne+oddelenie pravneho+oddelenia политика регламент регулирование соответствие аудит нормативный требования+безопасности правила+безопасности
		сертифицирован официальный официально юридический+отдел юротдел комплаенс регулятор політика регулювання нормативний вимоги+безпеки правила+безпеки
		сертифікований офіційний офіційно юридичний+відділ комплаєнс регулация регулаторен съответствие одит одита по+закон наредба правила+за+сигурност
		правилата+за+сигурност изисквания+за+сигурност сертифициран официален официално официална правен+отдел правния+отдел правният+отдел нормативен
		szabalyzatot iranyelv iranyelvek eloiras eloirasok megfeleloseg megfelelosegi ellenorzes torveny jogszabaly jogszabalyok tanusitott hivatalos
		hivatalosan biztonsagi+szabaly jogi+osztaly rendelet politikasi politikalar yonetmeligi uyumluluk uyum denetimi yasa yasal yasa+geregi kanun kanunen
		yonerge guvenlik+kurali sertifikali resmi hukuk+departmani uyarinca πολιτική κανονισμό συμμόρφωση έλεγχος νόμος νομοθεσία οδηγία κανόνας+ασφαλείας
		πιστοποιημένο επίσημο νομικό+τμήμα βάσει+νόμου pravilnik pravilnika politiku politike propis propisi propisa propisima usklađenost usklađenosti
		revizija revizije po+zakonu direktiva direktive sigurnosno+pravilo bezbednosno+pravilo certificiran sertifikovan sluzbeno sluzben zvanican zvanicno
		pravna+sluzba politiko predpisi predpisih skladnost skladnosti zakonu varnostno+pravilo uradno uraden uradni politikos taisykles reglamentas reglamenta
		atitiktis atitikties auditas audito auditui istatymas istatyma istatymai pagal+istatyma teises+aktai direktyva saugumo+taisykle sertifikuotas oficialus
		oficialiai teises+skyrius politikas noteikumi noteikumiem regula regulu atbilstiba atbilstibas atbilstibu audita likums likumu likuma saskana+ar+likumu
		direktivu drosibas+noteikums sertificets oficials oficiali oficialais juridiska+nodala poliitika poliitikat eeskiri eeskirjad eeskirjade maarus maaruse
		vastavus vastavuse nouetele auditi auditeerimine seadus seaduse seadusega seaduse+jargi direktiiv turvareegel sertifitseeritud ametlik ametlikult
		oigusosakond chinh+sach tuan+thu kiem+toan theo+luat phap+luat chi+thi quy+tac+bao bao+mat+bat chung+nhan chinh+thuc phap+ly phap+che luật+định
		tieu+chuan kebijakan dasar+keselamatan polisi+keselamatan regulasi pematuhan menurut+hukum undang+undang secara+hukum direktif aturan+keamanan
		peraturan+keselamatan bersertifikat tersertifikasi disahkan rasmi bagian+hukum ketentuan+hukum नीति नीतियों विनियम विनियमन अनुपालन ऑडिट लेखा+परीक्षा
		कानूनन विधिक सुरक्षा+नियम सुरक्षा+नीति प्रमाणित आधिकारिक विधि+विभाग अधिकृत سياسة السياسة لسياسة سياسات اللائحة لوائح اللوائح امتثال الامتثال للامتثال
		تدقيق التدقيق بموجب+القانون قواعد+الأمان معتمد المعتمد رسمي الرسمي رسميا القسم+القانوني מדיניות המדיניות למדיניות תקנות התקנות רגולציה הרגולציה תאימות
		ציות ביקורת הביקורת לפי+חוק החוק כחוק דירקטיבה כללי+אבטחה כללי+האבטחה מאושר+רשמית מוסמך רשמי רשמית המחלקה+המשפטית משפטי سیاست سیاست+امنیتی آیین‌نامه
		آیین+نامه انطباق رعایت ممیزی حسابرسی طبق+قانون بخشنامه قوانین+امنیتی قاعده+امنیتی گواهی رسمی رسما حقوقی واحد+حقوقی নীতি নীতিমালা নীতির প্রবিধান
		বিধিমালা সম্মতি+নীতি কমপ্লায়েন্স নিরীক্ষা অডিট আইন আইনত আইনগত নির্দেশিকা+আইন নিরাপত্তা+নিয়ম নিরাপত্তা+নীতি সরকারি আনুষ্ঠানিক আইন+বিভাগ கொள்கை
		கொள்கைகள் கொள்கையின் ஒழுங்குமுறை இணக்கம் இணக்கத்திற்கு தணிக்கை சட்டப்படி சட்டம் சட்ட சட்டத்தின் ஆணை பாதுகாப்பு+விதி பாதுகாப்பு+கொள்கை சான்றளிக்கப்பட்ட
		அதிகாரப்பூர்வ சட்டத்+துறை sera kanuni+za+usalama utiifu uzingatiaji ukaguzi kwa+mujibu+wa kisheria sheria agizo+rasmi sheria+za+usalama
		imeidhinishwa+rasmi idara+ya+sheria maelekezo+rasmi cheti`,
	priority: `prioritat vorrang hat+vorrang vorrangig vorrangige geht+vor wichtiger wichtiger+als hochste hochste+prioritat uber+allen ubergeordnet zuallererst
		steht+uber an+erster+stelle bevorzugt+behandeln priorite prioritaire prioritaires prevaut prevalent prime+sur l+emporte l+emporte+sur au+dessus
		avant+tout tout+d+abord en+premier+lieu plus+important+que passe+avant preseance prioridad prioritario prioritaria prioritarias prevalece prevalecen
		tiene+prioridad por+encima por+encima+de ante+todo antes+que+nada en+primer+lugar mas+importante mas+importante+que precedencia priorita prioritarie
		prevale prevalgono ha+la+precedenza precedenza al+di+sopra sopra+ogni prima+di+tutto anzitutto innanzi+tutto piu+importante piu+importante+di
		ha+priorita prioridade prevalecem tem+prioridade tem+precedencia acima acima+de antes+de+tudo em+primeiro+lugar sobretudo mais+importante
		mais+importante+que sobrepoe prioriteit voorrang heeft+voorrang gaat+voor gaan+voor prevaleert hoogste hoogste+prioriteit allereerst boven+alle
		boven+andere belangrijker belangrijker+dan in+de+eerste+plaats op+de+eerste+plaats zwaarder prioritet prioriteten foretrade har+foretrade gar+fore
		vager+tyngre hogsta hogsta+prioritet framfor+allt forst+och+framst overordnad overordnat viktigare viktigare+an fore+alla prioriteras prioritera
		forrang har+forrang gar+forud vejer+tungere højeste højeste+prioritet først+og+fremmest over+alle overordnet vigtigere vigtigere+end prioriteres
		fortrinsret gar+foran veier+tyngre høyeste høyeste+prioritet først+og+fremst fremfor+alt viktigere viktigere+enn fortrinn etusija etusijalla
		prioriteetti prioriteetin ensisijainen ensisijaisesti ensisijaisia menee+edelle ylapuolella ennen+kaikkea ensi+sijassa tarkeampi tarkeampaa+kuin
		tarkeampi+kuin korkein korkein+prioriteetti kumoaa+muut prioritate prioritatea prioritar prioritara prioritare are+prioritate prevaleaza primeaza
		intaietate mai+presus deasupra in+primul+rand inainte+de+toate mai+important mai+important+decat mai+importante precedenta prioritari prioritaries
		preval prevalen te+prioritat te+preferencia per+sobre per+damunt per+damunt+de abans+de+res sobretot en+primer+lloc mes+important mes+important+que
		forgangur forgang forgangi hefur+forgang i+forgangi gengur+fyrir ganga+fyrir vegur+þyngra yfir+ollu ofar umfram+allt fyrst+og+fremst mikilvægara
		mikilvægari+en mikilvægara+en æðri hæsti+forgangur priorytet priorytetu priorytetem priorytetowo priorytetowe pierwszenstwo pierwszenstwa ponad
		nadrzedny nadrzedne nadrzedna wazniejsze wazniejszy wazniejsza przede+wszystkim w+pierwszej+kolejnosci najwazniejsze najwyzszy nad+innymi prioritu
		prioritou prioritni prioritne prednost prednosti prednostne ma+prednost nad+ostatnimi nadrazeny nadrazene nadrazena nadrazeno dulezitejsi predevsim
		prednejsi na+prvnim+miste nejdulezitejsi nejvyssi prede+vsim prioritny prednostou nad+ostatnymi nadradeny nadradene nadradena dolezitejsi dolezitejsie
		predovsetkym na+prvom+mieste najdolezitejsie najvyssi najvyssiu pred+vsetkym приоритет превыше выше+всех главнее важнее прежде+всего в+первую+очередь
		первоочередной преимущественную имеет+преимущество высший превосходит пріоритет понад вище+за найвищий головніше важливіше насамперед у+першу+чергу
		в+першу+чергу першочерговий має+перевагу найважливіше має+пріоритет има+предимство над+всички над+всичко преди+всичко на+първо+място по-важен важно+от
		най-важно най-висок превъзхожда elsobbseg elsobbseget elsobbseget+elvez elsodleges folott felulir mindenekelott fontosabb fontosabb+mint legfontosabb
		prioritas prioritast elonyt oncelik oncelikli oncelikle onceligi onceliklidir oncelige+sahip oncelik+tasir ustun ustundur uzerinde her+seyden+once
		daha+onemli daha+onemlidir onemlidir gecerlidir προτεραιότητα έχει+προτεραιότητα υπερισχύει υπερτερεί πάνω+από πρωτίστως πρώτα+απ+όλα σημαντικότερο
		πιο+σημαντικό υπεράνω prioriteta ima+prednost imaju+prednost iznad nadjacava prije+svega pre+svega vaznije vazniji vaznije+od najvaznije imajo+prednost
		prednostno prioriteto nad+vsemi preglasi predvsem pomembnejse pomembnejsi pomembnejse+od bolj+pomembno najpomembnejse pirmenybe turi+pirmenybe
		prioritetas virsesnis virsesnes auksciau visu+pirma svarbiau svarbesnis svarbesnes svarbiau+nei svarbiausia prioritati prioritars prieksroka prieksroku
		augstak paraks svarigak svarigaks svarigaki svarigak+par svarigakais pirmkart galvenokart prioriteet prioriteedi prioriteetne eelis eelisoigus
		ulimuslik ulimuslikud on+ulimuslik ule+koige eelkoige tahtsam tahtsam+kui olulisem olulisem+kui koige+tahtsam uu+tien uu+tien+cao được+ưu+tiên cao+hon
		đứng+trên tren+het truoc+het quan+trong+hon quan+trong+nhat vuot+tren hàng+đầu lan+at keutamaan diprioritaskan diutamakan utamakan mengutamakan
		didahulukan dahulukan mendahului di+atas mengalahkan terutama pertama+tama lebih+penting paling+penting terpenting mengatasi प्राथमिकता वरीयता सर्वोच्च
		सर्वोपरि से+ऊपर सबसे+ऊपर सबसे+महत्वपूर्ण अधिक+महत्वपूर्ण ज़्यादा+महत्वपूर्ण प्रथमतः अग्रता पहली+प्राथमिकता أولوية الأولوية يسبق تسبق يتقدم تتقدم يعلو
		تعلو الأهم أهم+من قبل+كل+شيء أولا+وقبل يفوق تفوق فوق+كل עדיפות העדיפות בעדיפות קדימות קודם+לכל קודמת+לכל גובר גוברת גוברות עולה+על מעל+לכל ראש+וראשון
		בראש+ובראשונה חשוב+יותר חשוב+מכל חשיבות+עליונה اولویت اولویت+دارد بالاترین مقدم تقدم بر+همه فراتر ارجح ارجحیت مهم‌تر مهم+تر پیش+از+همه قبل+از+همه
		برتری+دارد مقدم+است در+درجه+اول অগ্রাধিকার প্রাধান্য ঊর্ধ্বে সবার+উপরে সবচেয়ে+গুরুত্বপূর্ণ চেয়ে+গুরুত্বপূর্ণ সবার+আগে সর্বাগ্রে মুখ্য
		অধিক+গুরুত্বপূর্ণ সর্বোচ্চ+অগ্রাধিকার முன்னுரிமை முதன்மை மேலானது மேலாக மேலே எல்லாவற்றிற்கும்+மேலாக எல்லாவற்றுக்கும்+மேலாக விட+முக்கியம் மிக+முக்கியம்
		மிக+முக்கியமான தலையாய உச்ச kipaumbele kipaumbele+cha+juu inatangulia hutangulia juu+ya+zote kuliko+zote kwanza+kabisa muhimu+zaidi muhimu+kuliko
		yenye+kipaumbele inazidi tanguliza ina+uzito+zaidi`,
	approval: `bestatigen genehmigung freigabe ruckfragen zustimmen nachfragen confirmer accord demander+confirmation aprobacion confirmaciones permiso aprovacao
		confirmacoes conferme approvazione bevestigingen goedkeuring bekraftelse bekraftelser godkannande bekræftelse bekræftelser bekreftelse vahvistus
		vahvistuksia megerosites megerositesre jovahagyas confirmarea confirmarile aprobare potvrzeni potvrdenie schvaleni potwierdzenia zgode onayi onaya
		konfirmasi persetujuan xac+nhan подтверждения одобрение согласия підтвердження επιβεβαίωση επιβεβαιώσεις אישור תأكيد التأكيد تأكيد موافقة تأیید पुष्टि
		स्वीकृति erlaubnis bestatigung zustimmung einwilligung genehmigen genehmigt bestatige bestatigt zugestimmt ruckfrage nachfrage nachzufragen freigegeben
		ohne+zu+fragen einverstanden ohne+bestatigung autorisation autorisations consentement approbation approuver approuve approuvez confirme confirmez
		sans+demander sans+autorisation d+accord valider l+accord permisos confirmacion consentimiento aprobar aprueba apruebe aprobado confirmar confirma
		confirmado autorizacion autorizar autorizado sin+preguntar sin+confirmacion sin+pedir+permiso preguntar acordado de+acuerdo permesso autorizzazione
		autorizzazioni conferma confermare confermi confermato consenso approva approvi approvare approvato senza+chiedere senza+conferma chiedere+conferma
		chiedi+conferma autorizzare autorizzato concordato permissao permissoes confirmacao consentimento aprovar aprove aprovado autorizacao sem+perguntar
		sem+confirmacao sem+pedir perguntar pedir+confirmacao toestemming bevestiging goedkeuren goedgekeurd instemming bevestig bevestigen bevestigd navragen
		zonder+te+vragen zonder+bevestiging zonder+toestemming akkoord machtiging vraag+om+bevestiging tillatelse tillstand samtycke godkann godkanna godkanner
		godkand godkanns bekrafta bekraftar bekraftas utan+att+fraga utan+bekraftelse fraga+om+lov medgivande overenskommet overens tilladelse samtykke
		godkendelse godkend godkende godkender godkendt bekræft bekræfte bekræfter bekræftet uden+at+spørge uden+bekræftelse uden+tilladelse spørg spørge
		aftalt accepter godkjenning godkjenn godkjenne godkjenner godkjent bekreft bekrefte bekrefter bekreftet uten+å+spørre uten+bekreftelse uten+tillatelse
		spør spørre avtalt lupa lupaa luvan vahvistusta vahvistuksen suostumus suostumusta suostumuksen hyvaksynta hyvaksyntaa hyvaksy hyvaksya hyvaksytaan
		hyvaksytty vahvista vahvistaa vahvistettu kysymatta ilman+lupaa ilman+vahvistusta varmista+kayttajalta sovittu permisiune permisiunea confirmare
		confirmarii consimtamant consimtamantul aprobarea aproba aprobati aprobat confirmati confirmat acord acordul fara+sa+intrebi fara+a+intreba fara+a+cere
		fara+confirmare autorizare autorizat convenit permis confirmacio consentiment aprovacio aprova aproveu aprovat confirmeu autoritzacio autoritzar
		autoritzat sense+preguntar sense+confirmacio sense+demanar demanar+confirmacio acordat d+acord leyfi leyfið leyfis staðfesting staðfestingu
		staðfestingar samþykki samþykkis samþykktu samþykkja samþykkt staðfestu staðfesta staðfest an+leyfis án+staðfestingar án+samþykkis án+þess+að+spyrja
		spyrja spurðu heimild heimildar umsamið zgoda zgody pozwolenie pozwolenia zezwolenie zezwolenia potwierdzenie potwierdzeniem potwierdz potwierdzic
		potwierdzac zatwierdz zatwierdzic zatwierdzenie zatwierdzenia zatwierdzone zatwierdzony pytaj pytac pytania pytajac zapytaj dopytuj bez+pytania
		bez+potwierdzenia uzgodnione akceptacja akceptacji zaakceptuj povoleni svoleni souhlas souhlasu souhlasem potvrzenim potvrd potvrdte potvrdit
		potvrzovat potvrzuj schvalenim schval schvalte schvalit schvaleno schvaleny schvalene dotaz dotazu bez+ptani bez+dotazu bez+zeptani bez+potvrzeni ptej
		ptejte ptat zeptej zeptejte zeptat dotazuj dohodnuto odsouhlaseno povolenie povolenia suhlas suhlasu suhlasom potvrdenia potvrdzovat potvrdzuj
		schvalenie schvalenia pytajte pytat opytaj opytajte opytat spytaj bez+opytania bez+potvrdenia bez+otazky dohodnute odsuhlasene разрешение разрешения
		разреши согласие согласования согласовано одобри одобрено спрашивай спрашивать спроси спросить без+спроса не+спрашивая без+вопросов санкция
		санкционировано дозвіл дозволу згода згоди згоду згодою схвалення схвали схвалено погодження питай питати питаючи запитай спитай без+запиту
		без+запитання перепитуй без+питань санкціоновано затверди съгласие съгласието потвърждение одобрен питаш пита питане попитай без+въпрос без+да+питаш
		без+да+питате без+потвърждение без+разрешение съгласувано уговорено допитване позволение engedely engedelyt engedelye engedelyt+ker megerositest
		megerositeni hozzajarulas hozzajarulast jovahagyast jovahagyni hagyd+jova kerdezes+nelkul megerosites+nelkul engedely+nelkul visszakerdezes beleegyezes
		jovahagyta izin izni izni+olmadan izin+almadan izin+istemeden onay onayini onay+almadan onay+istemeden onayla onaylayin onaysiz onaylamadan teyit
		teyidi riza rizasi sormadan sorma sormayin izin+iste άδεια επιβεβαίωσε συγκατάθεση eykpion evekpive eykpivei χωρίς+να+ρωτήσεις χωρίς+επιβεβαίωση
		ρωτήσεις pwtnoe συμφωνία dopustenje dopustenja dozvola dozvole dozvolu potvrda potvrde potvrdu potvrdi potvrditi pristanak pristanka suglasnost
		saglasnost odobrenje odobrenja odobri odobriti bez+pitanja bez+potvrde bez+odobrenja pitaj pitajte pitati odobreno dovoljenje dovoljenja potrditev
		potrditve potrdi potrdite potrditi privolitev privolitve soglasje soglasja odobritev odobritve brez+vprasanja brez+potrditve brez+dovoljenja vprasaj
		vprasajte vprasati dogovorjeno leidimas leidimo leidima be+leidimo patvirtinimas patvirtinimo patvirtinima be+patvirtinimo patvirtink patvirtinti
		sutikimas sutikimo sutikima be+sutikimo neklausk neklauskite neklausiant neatsiklausus klausk paklausk paklausti pritarimas pritarimo atlauja atlauju
		atlaujas bez+atlaujas apstiprinajums apstiprinajumu apstiprinajuma bez+apstiprinajuma apstiprini apstipriniet apstiprinat piekrisana piekrisanu
		piekrisanas bez+piekrisanas nejauta nejautajiet nejautajot jauta jautajiet jautat pajauta saskanots luba loata loa luba+kusimata kinnitus kinnitust
		kinnituseta kinnitada kinnita kinnitamata nousolek nousolekut nousolekuta heakskiit heakskiitu heakskiiduta kusimata kusi kusige kusida kokku+lepitud
		cho+phep su+cho+phep đồng+ý chap+thuan phe+duyet phe+chuan hoi+lai khong+can+hoi khong+hoi khong+xac+nhan xin+phep tan+thanh được+duyệt kebenaran
		mengonfirmasi dikonfirmasi pengesahan setujui menyetujui disetujui setuju tanpa+bertanya tanpa+menanyakan tanpa+konfirmasi tanpa+izin tanpa+persetujuan
		tanyakan bertanya minta+izin mengizinkan diizinkan अनुमति इजाज़त सहमति मंज़ूरी अनुमोदन पूछें पूछना बिना+पूछे बिना+पुष्टि बिना+अनुमति स्वीकार إذن إذنا
		بإذن بموافقة أكد وافق يوافق اسأل تسأل يسأل السؤال دون+سؤال دون+تأكيد بدون+تأكيد دون+إذن استئذان متفق تصريح רשות הרשות האישור באישור אשר לאשר תאשר מאשר
		הסכמה הסכמת בהסכמה שאל תשאל לשאול בלי+לשאול מבלי+לשאול ללא+אישור ללא+רשות ללא+הסכמה אימות+המשתמש מוסכם הסכים اجازه مجوز رضایت بپرس بپرسید پرسیدن سوال
		بدون+پرسیدن بدون+تایید بدون+اجازه بدون+رضایت تصویب توافق অনুমতি অনুমোদন নিশ্চিত নিশ্চিতকরণ সম্মতি জিজ্ঞাসা জিজ্ঞাসা+না+করে অনুমতি+ছাড়া
		নিশ্চিতকরণ+ছাড়া সম্মতি+ছাড়া মঞ্জুর রাজি அனுமதி அனுமதியின்றி உறுதிப்படுத்தல் உறுதி ஒப்புதல் சம்மதம் இசைவு கேட்காமல் கேள் கேட்கவும் அனுமதி+இல்லாமல்
		ஒப்புதல்+இல்லாமல் அங்கீகாரம் ruhusa idhini kibali uthibitisho thibitisha kuthibitisha idhinisha kuidhinisha ridhaa kubali kukubali uliza kuuliza
		bila+kuuliza bila+uthibitisho bila+idhini bila+ruhusa imekubaliwa`,
	lasting: `merke merk gedachtnis ab+jetzt ab+sofort auf+dauer weiterhin sitzungen desormais retenez a+partir+de+maintenant sessions+suivantes de+ahora+en+adelante
		recuerde memorice sesiones doravante a+partir+de+agora lembre sessoes d'ora+in+avanti memorizza sessioni voortaan onthoud sessies hadanefter framover
		minnet sessioner fremover hukommelsen fra+na+av tasta+lahtien muistiin mostantol jegyezd memoria de+acum+inainte memorie sesiunile odted zapamatuj
		pameti odteraz zapamataj pamieci zapamietaj bundan+boyle bellegine hafizana unutma mulai+sekarang ingatan ingat tu+nay bo+nho ghi+nho навсегда впредь
		отныне память запомни надалі запамятай εφεξής θυμήσου μνήμη מעתה זכור זיכרון ذاكرتك دائما الجلسات حافظه همیشه याद स्मृति सदा merken merk+dir von+nun+an
		kunftig in+zukunft zukunftig dauerhaft fur+immer jede+sitzung jeder+sitzung sitzung standige+regel behalte behalten fortan erinnere souviens+toi
		souvenez+vous memoriser memorise memorisez retenir retiens dorenavant a+l+avenir definitivement en+permanence chaque+session memoire regle+permanente
		conserver conserve+le conservez garder garde+en gardez recuerda recordar a+partir+de+ahora en+adelante en+el+futuro desde+ahora permanentemente
		de+forma+permanente para+siempre cada+sesion sesion regla+permanente conservar conserva conserve mantener manten mantenga memoriza ricorda ricordi
		ricordare ricordati d+ora+in+poi da+ora+in+poi da+adesso in+futuro per+sempre in+modo+permanente definitivamente ogni+sessione sessione memorizzare
		regola+permanente conservare mantieni mantenere lembrar lembre+se lembra de+agora+em+diante daqui+em+diante no+futuro futuramente para+sempre
		cada+sessao sessao memorize+o memorizar regra+permanente manter mantenha guardar guarde onthouden herinner vanaf+nu in+de+toekomst toekomstige voorgoed
		definitief permanent+opslaan blijvend elke+sessie sessie geheugen vaste+regel bewaar bewaren bewaard behoud behouden voor+altijd kom+ihag komma+ihag
		minns fran+och+med+nu i+fortsattningen i+framtiden framtida permanent+regel for+alltid for+gott varje+session sessionen minne staende+regel behall
		behalla behalls spara sparas husk huske husker fra+nu+af fremtidige i+fremtiden for+altid for+evigt hver+session hukommelse behold beholde bevar bevare
		gemme gemmes heretter for+godt varig hver+økt økten økter økt fast+regel lagre lagres muista muistaa muistakaa tasta+eteenpain jatkossa vastedes
		tulevaisuudessa pysyvasti pysyva lopullisesti joka+istunto jokaisessa+istunnossa istunto istunnon istunnot muisti muistissa pysyva+saanto sailyta
		sailyttaa sailytetaan aminteste aminteste+ti tine+minte tineti+minte retine retineti de+acum+incolo pe+viitor in+viitor permanent+activ definitiv
		pentru+totdeauna fiecare+sesiune sesiune sesiunea sesiuni memoreaza regula+permanenta pastreaza pastrati pastra recorda recordeu recordi a+partir+d+ara
		d+ara+endavant des+d+ara en+el+futur en+endavant permanentment de+manera+permanent cada+sessio sessio memoritza memoritzar regla+permanent mantenir
		guarda mundu muna munið héðan+í+frá her+eftir framvegis í+framtíðinni framtíðinni varanlega varanlegt til+frambúðar að+eilífu hverja+lotu i+hverri+lotu
		lota lotu minni minnið minnisins fost+regla geymdu geyma geymið haltu zapamietac zapamietuj pamietaj pamietac od+teraz odtad od+tej+pory
		od+tego+momentu w+przyszłości na+przyszłość na+stałe na+zawsze trwale kazda+sesja kazdej+sesji kazda+sesje wszystkich+sesjach pamiec stała+zasada
		zachowaj zachowac kolejnych+sesjach zapamatujte zapamatovat pamatuj pamatujte pamatovat od+nynejska od+ted nadale napriste do+budoucna v+budoucnu
		budouci trvale trvaly natrvalo navzdy kazda+relace kazde+relaci kazdou+relaci vsech+relacich relace relaci pamet trvale+pravidlo zachovej uchovej
		uchovat zachovat zapamatajte zapamatat pamataj pamatajte pamatat od+tejto+chvile nadalej nabuduce do+buducna v+buducnosti buducnosti buducich trvalo
		kazda+relacia kazdej+relacii kazdu+relaciu vsetkych+relaciach relacia relacie relacii pamat pamati pamate zachovaj uchovaj помни с+этого+момента
		с+этих+пор в+будущем в+дальнейшем дальнейшем постоянно каждая+сессия каждой+сессии каждую+сессию всех+сессиях сессия сохрани сохранить сохраняй будущих
		пам'ятай відтепер віднині з+цього+моменту від+сьогодні у+майбутньому в+майбутньому назавжди постійно кожна+сесія кожної+сесії кожну+сесію кожній+сесії
		всіх+сесіях сесія зберігай зберегти майбутніх помнете отсега+нататък отсега занапред за+в+бъдеще в+бъдеще бъдеще завинаги трайно всяка+сесия
		всички+сесии сесия сесии памет запази пази оттук+нататък jegyezze megjegyezni emlekezz emlekezzen ezentul jovoben veglegesen tartosan minden+munkamenet
		minden+munkamenetben memoriaba memoriaban allando+szabaly tartsd+meg orizd orokre hatirla hatirlayin bundan+sonra su+andan+itibaren itibaren gelecekte
		kalici kalici+olarak surekli her+oturumda tum+oturumlarda oturum bellek bellege hafiza hafizaya sakla saklayin sabit+kural θυμηθείτε να+θυμάσαι
		από+εδώ+και+πέρα από+τώρα στο+μέλλον μελλοντικά μόνιμα opiotika κάθε+συνεδρία συνεδρία απομνημόνευσε διατήρησε kpatnoe πάγιος+κανόνας zapamti zapamtite
		zapamtiti upamti pamti od+sada odsad ubuduce u+buducnosti trajno trajna zauvijek zauvek svaka+sesija svaku+sesiju svakoj+sesiji sesija sesije memorija
		memoriju memoriji pamcenje zadrzi zadrzite stalno+pravilo zapomni zapomnite zapomniti zapomni+si odslej od+zdaj+naprej v+prihodnje v+prihodnosti
		za+vedno vsaka+seja vsaki+seji vsako+sejo seja seje spomin spominu pomnilnik ohrani ohranite prisimink prisiminkite prisiminti isimink isiminkite
		isiminti atsimink nuo+siol ateityje visam+laikui nuolat nuolatinis visose+sesijose kiekvienoje+sesijoje sesijos atmintis atminti atmintyje issaugok
		issaugokite nuolatine+taisykle atceries atcerieties atcereties iegaume iegaumejiet turpmak no+si+briza nakotne pastavigi pastavigs uz+visiem+laikiem
		katra+sesija visas+sesijas sesijas atmina atminu saglaba saglabajiet saglabat pastavigs+noteikums jata+meelde jatke+meelde meeles pea+meeles
		pidage+meeles maleta maletage edaspidi nuudsest alates+nuudsest tulevikus pusivalt pusiv alatiseks jaadavalt igas+seansis seanss seansi malu mallu
		malus sailita sailitage pusireegel nho+rang hay+nho tu+bay+gio ke+tu+nay trong+tuong+lai vinh+vien mai+mai moi+phien thuong+truc giu+nguyen lau+dai
		ve+sau duy+tri ingatlah mengingat diingat mulai+saat+ini selanjutnya di+masa+depan masa+hadapan selamanya permanen secara+permanen kekal setiap+sesi
		semua+sesi memori aturan+tetap simpan menyimpan pertahankan kedepannya seterusnya याद+रखें स्मरण अब+से आगे+से अबसे भविष्य हमेशा+के+लिए स्थायी
		सदा+के+लिए हर+सत्र प्रत्येक+सत्र सभी+सत्रों सत्र मेमोरी स्थायी+नियम बनाए+रखें बरकरार تذكر+دائما تذكره من+الآن الآن+فصاعدا فصاعدا مستقبلا في+المستقبل
		للأبد دائم بشكل+دائم نهائيا كل+جلسة جميع+الجلسات جلسة ذاكرة الذاكرة احفظ احتفظ الاحتفاظ مستمر قاعدة+دائمة تذكر+أن تذكر+هذا תזכור לזכור מעתה+ואילך
		מעכשיו מכאן+ואילך בעתיד להבא לצמיתות לתמיד בכל+שיחה כל+סשן בכל+סשן הזיכרון זכרון כלל+קבוע שמור לשמור שמירה באופן+קבוע به+خاطر+بسپار به+یاد+داشته بخاطر
		یادت+باشد یاد+داشته از+این+پس از+حالا ازین+پس در+آینده آینده برای+همیشه دائمی هر+نشست هر+جلسه همه+جلسات قاعده+دائمی نگه+دارید حفظ پایدار মনে+রাখুন
		মনে+রাখো মনে+রাখবেন স্মরণ এখন+থেকে এরপর+থেকে ভবিষ্যতে ভবিষ্যৎ চিরতরে চিরকাল স্থায়ী স্থায়ীভাবে প্রতিটি+সেশন সব+সেশন সেশন স্মৃতি মেমরি স্থায়ী+নিয়ম
		বজায় সংরক্ষণ நினைவில்+கொள் நினைவில்+கொள்ளுங்கள் நினைவில் நினைவகம் நினைவு ஞாபகம் இனிமேல் இனி இப்போதிலிருந்து எதிர்காலத்தில் நிரந்தரமாக என்றென்றும்
		ஒவ்வொரு+அமர்விலும் அனைத்து+அமர்வுகளிலும் அமர்வு நிலையான+விதி தக்கவை kumbuka kukumbuka ukumbuke kuanzia+sasa tangu+sasa siku+zijazo baadaye kudumu
		daima+dumu milele kila+kikao vikao+vyote kumbukumbu ya+kudumu hifadhi kuhifadhi endelea`,
	comparison: `mitbewerber konkurrenz andere+anbieter empfiehl veraltet concurrents autres+services recommandez competidores competencia otras+tiendas recomiende
		concorrentes outros+servicos concorrenti altri+negozi consiglia concurrenten andere+winkels raad+aan konkurrenter andra+butiker kilpailijat
		versenytarsak concurentii alte+magazine konkurence jinych+obchodech konkurencja inne+sklepy polecaj rakipler diger+magazalarin oner pesaing toko+lain
		sarankan đối+thủ cua+hang+khac конкуренты магазинах советуй конкуренти ανταγωνιστές מתחרים المنافسين المتاجر الأخرى رقبا दुकानों प्रतिस्पर्धी besser
		bessere besseren beste besten nur ausschließlich statt+anderer unzuverlassig unzuverlassige veraltete veralteten billiger gunstiger bevorzuge bevorzugt
		bevorzugen andere+tools anderen+tools andere+werkzeuge anderen+werkzeuge wettbewerber alternativen meilleur meilleure meilleurs mieux seul seule
		seulement uniquement exclusivement plutot+que au+lieu+des+autres peu+fiable peu+fiables moins+cher prefere preferer preferez autres+outils autre+outil
		concurrence outils+concurrents mejor mejores solamente unicamente exclusivamente solo+esta solo+use solo+usa en+lugar+de+otras poco+fiable poco+fiables
		poco+confiable obsoleto obsoleta obsoletas mas+barato mas+barata preferido preferida preferir prefiere otras+herramientas otra+herramienta alternativas
		alternativa migliore migliori meglio soltanto esclusivamente solo+questo invece+di+altri inaffidabile inaffidabili obsoleti obsolete+versioni economico
		piu+economico preferito preferire preferisci altri+strumenti altro+strumento concorrenza alternative+esterne melhor melhores somente apenas so+esta
		em+vez+de+outras nao+confiavel pouco+confiavel desatualizado desatualizada mais+barato mais+barata prefira outras+ferramentas outra+ferramenta
		concorrencia beter betere alleen uitsluitend enkel slechts in+plaats+van+andere onbetrouwbaar onbetrouwbare verouderd verouderde goedkoper goedkopere
		voorkeur verkies bij+voorkeur andere+hulpmiddelen alternatieven alternatief battre bast basta endast bara enbart uteslutande i+stallet+for+andra
		opalitlig opalitliga opalitligt foraldrad foraldrade foraldrat billigare foredra foredras foredragen andra+verktyg ovriga+verktyg konkurrent alternativ
		bedre bedst bedste kun udelukkende alene+dette i+stedet+for+andre upalidelig upalidelige forældet forældede billigere foretræk foretrække foretrækkes
		foretrukne andre+værktøjer øvrige+værktøjer alternativer best+egnet utelukkende upalitelig upalitelige utdatert utdaterte foreldet foretrekk foretrekke
		foretrekkes andre+verktøy øvrige+verktøy bare+dette bare+bruk parempi paremman paras parhaan vain ainoastaan yksinomaan muiden+sijaan epaluotettava
		epaluotettavia vanhentunut vanhentuneita vanhentuneet halvempi edullisempi suosi suositaan ensisijaista muut+tyokalut muita+tyokaluja muiden+tyokalujen
		kilpailijoiden vaihtoehdot vaihtoehtoja mai+bun mai+buna mai+bine cel+mai+bun cea+mai+buna numai doar exclusiv in+locul+altor nesigur nesigure nefiabil
		nefiabile invechit invechita invechite depasit mai+ieftin mai+ieftina preferat preferata prefera preferati alte+instrumente altor+instrumente
		concurenti concurenta millor millors unicament exclusivament en+lloc+d+altres poc+fiable poc+fiables obsolet obsolets mes+barat mes+economic preferit
		prefereix altres+eines altra+eina competidors nomes+aquesta nomes+fes nomes+aquest betri betra bestur besta aðeins einungis eingongu í+stað+annarra
		óáreiðanlegt óáreiðanleg óáreiðanlegur urelt ureltur ureltar odyrari odyrara kjosa kjostu akjosanlegt önnur+verkfæri onnur+tol öðrum+verkfærum
		keppinautar samkeppnisaðilar valkostir valkosti lepszy lepsze lepsza lepiej najlepszy najlepsze najlepsza tylko wyłącznie zawodne zawodny niewiarygodne
		niewiarygodny przestarzałe przestarzały przestarzała tanszy tansze preferowany preferowane preferuj inne+narzedzia innych+narzedzi innymi+narzedziami
		konkurencji konkurencyjne alternatywy alternatyw zamiast+innych jedyny jedyne gorsze lepsi lepe nejlepsi nejlepe pouze jen jenom vyhradne jedine jediny
		nespolehlivy nespolehlive nespolehliva zastaraly zastarale zastarala levnejsi preferovany preferovane uprednostni uprednostnuj uprednostnujte
		jine+nastroje ostatni+nastroje jinych+nastroju ostatnich+nastroju konkurencni konkurenti alternativy misto+ostatnich horsi lepsie najlepsi najlepsie
		iba vylucne nespolahlivy nespolahlive nespolahliva zastarany zastarane zastarana lacnejsi lacnejsie ine+nastroje ostatne+nastroje inych+nastrojov
		ostatnych+nastrojov konkurencia konkurencny konkurencne konkurencie namiesto+ostatnych horsie лучше лучший лучшая только исключительно вместо+других
		ненадёжный ненадёжен устарел устаревший устарело дешевле предпочтительный другие+инструменты других+инструментов другими+инструментами конкурент
		конкурирующие альтернатива альтернативные хуже единственный остальные+инструменты краще кращий краща найкращий найкраще лише тільки виключно
		замість+інших ненадійний застарілий бажаний надавай+перевагу інші+інструменти інших+інструментів іншими+інструментами альтернативні гірше гірший єдиний
		по-добър добър най-добър най-добре само единствено вместо+други вместо+другите ненадежден остарял остаряла остарели по-евтин евтин евтино
		други+инструменти другите+инструменти останалите+инструменти конкуренция алтернатива алтернативи jobb legjobb csak kizarolag mas+eszkozok+helyett
		megbizhatatlan elavult olcsobb elonyben preferalt mas+eszkozok mas+eszkoz mas+eszkozt versenytars alternativak iyi daha+iyi en+iyi sadece yalnizca
		diger+araclar diger+araclari diger+araclarin+yerine baska+arac guvenilmez guvenilir+degil eski guncel+olmayan ucuz daha+ucuz tercih tercih+edilen
		tercih+edin rakip alternatif alternatifler καλύτερο καλύτερα βέλτιστο μόνο αποκλειστικά αντί+για+άλλα αναξιόπιστο παρωχημένο ξεπερασμένο φθηνότερο
		προτιμώμενο άλλα+εργαλεία άλλο+εργαλείο εναλλακτικές bolji bolje bolja najbolji najbolje samo iskljucivo umjesto+drugih umesto+drugih nepouzdan
		nepouzdano nepouzdani zastario zastarjelo zastarelo zastarjeli jeftiniji jeftinije preferirani drugi+alati druge+alate drugih+alata konkurencija boljsi
		boljse najboljsi najboljse izkljucno zgolj namesto+drugih nezanesljiv nezanesljiva nezanesljivo zastarel zastarela cenejsi cenejse prednostni
		druga+orodja drugih+orodij konkurenca geresnis geresne geriau geriausias geriausia tik vien vietoj+kitu nepatikimas nepatikimi nepatikima pasenes
		pasenusi pasene pigesnis pigiau pageidaujamas kiti+irankiai kitu+irankiu kitus+irankius konkurentai konkurentu alternatyva alternatyvos labaks labaka
		labak labakais vislabakais tikai vienigi citu+vieta neuzticams neuzticami neuzticama novecojis novecojusi letaks letak velamais citi+riki citus+rikus
		citu+riku parem parim parimad paremini ainult uksnes teiste+asemel ebausaldusvaarne ebausaldusvaarsed vananenud aegunud odavam odavamad eelistatud
		eelista eelistage teised+tooriistad teisi+tooriistu teiste+tooriistade konkurent konkurendid alternatiiv alternatiivid tot+hon tot+nhat chi+dung
		chi+su+dung duy+nhat không+đáng+tin loi+thoi re+hon ua+dung cong+cu+khac giai+phap+thay lua+chon+khac kem+hon vuot+troi khuyen+dung thay+vi+cac
		lebih+baik terbaik hanya+gunakan daripada+yang+lain satu+satunya tidak+andal tidak+dapat+diandalkan usang ketinggalan+zaman lapuk lebih+murah
		lebih+disukai disarankan alat+lain alat+alat+lain unggul ketimbang hanya+alat बेहतर सर्वश्रेष्ठ उत्तम केवल सिर्फ मात्र अविश्वसनीय पुराना अप्रचलित सस्ता
		पसंदीदा अन्य+उपकरण दूसरे+टूल अन्य+टूल अनुशंसित अन्य+विकल्प दूसरे+विकल्प अन्य+टूल्स أفضل الأفضل أحسن الأحسن فقط حصريا بدلا+من+غيرها غير+موثوق غير+موثوقة
		قديم قديمة عفا+عليها أرخص الأرخص مفضل المفضل أدوات+أخرى الأدوات+الأخرى منافس بديل بدائل البدائل موصى+به טוב+יותר עדיף עדיפה הטוב+ביותר מיטבי רק אך+ורק
		בלבד לא+אמין לא+אמינים מיושן מיושנת זול+יותר מועדף מועדפת מומלץ כלים+אחרים הכלים+האחרים מתחרה חלופות חלופה بهتر بهترین برتر تنها صرفا غیرقابل+اعتماد
		غیر+قابل+اعتماد نامعتبر قدیمی منسوخ ارزان‌تر ترجیح ابزارهای+دیگر سایر+ابزارها رقیب گزینه+جایگزین توصیه ভালো+চেয়ে আরও+ভালো আরো+ভালো সেরা উত্তম শুধু
		শুধুমাত্র কেবল কেবলমাত্র অনির্ভরযোগ্য পুরনো সেকেলে সস্তা পছন্দের অন্যান্য+টুল অন্য+টুল প্রস্তাবিত অন্য+বিকল্প অন্যান্য+বিকল্প சிறந்த சிறந்தது மேம்பட்ட
		மட்டும் விட+சிறந்தது நம்பகமற்ற நம்பமுடியாத காலாவதியான+கருவி பழைய பழமையான மலிவான மலிவு விருப்பமான பிற+கருவிகள் மற்ற+கருவிகள் வேறு+கருவி போட்டியாளர்
		பரிந்துரைக்கப்பட்ட மாற்று+வழி மாற்று+கருவி bora bora+zaidi bora+kuliko pekee isiyoaminika haiaminiki zisizoaminika iliyopitwa+na+wakati
		imepitwa+na+wakati nafuu+zaidi inayopendekezwa inapendekezwa pendelea zana+nyingine zana+zingine washindani mbadala njia+mbadala`,
	failure: `fehlermeldung storung storungen fehlgeschlagen panne echec fallo falla falha guasto storing misslyckas fejl feil virhe hiba eroare chyba błędzie ariza
		hatasi gagal loi ошибке сбой помилка σφάλμα שגיאה الخطأ فشل خطا त्रुटि विफल fehler fehlern fehlschlagt scheitert gescheitert verweigert abgelehnt
		abgelaufen erneut nochmal noch+einmal wiederhole reparieren repariere sonst andernfalls ansonsten blockiert gesperrt ungultig erreur erreurs echecs
		echoue echouer refusee expiree a+nouveau reessayer reessaie reessayez reparer repare sinon autrement bloque bloquee invalide errores fallos fallido
		fallida fallar denegado denegada caducado expirado vencido de+nuevo otra+vez nuevamente reintentar reparar repara reparacion de+lo+contrario bloqueado
		bloqueada invalido errore errori fallito fallita fallisce fallimento negato negata rifiutato scaduto scaduta di+nuovo nuovamente riprova riprovare
		ripara riparare altrimenti in+caso+contrario bloccato bloccata erro erros falhas falhou falhar negado negada recusado expirada de+novo novamente
		tentar+novamente corrigir caso+contrario senao fout fouten foutmelding mislukt mislukte mislukken geweigerd verlopen opnieuw nogmaals herstel
		herstellen repareer repareren anders geblokkeerd afgewezen ongeldig felet felmeddelande felmeddelanden misslyckades misslyckat misslyckats nekad nekas
		nekades avvisad utgangen utgatt igen pa+nytt forsok+igen reparera atgarda annars blockerad blockerat blockeras ogiltig fejlen fejler fejlet fejlede
		mislykkes mislykket mislykkedes nægtet nægtes afvist udløbet pa+ny prøv+igen reparere ellers blokeret blokeres ugyldig feilen feiler feilet feilmelding
		mislyktes nektet nektes avvist utløpt igjen prøv+igjen blokkert blokkeres virheen virheet virhetta virheilmoitus epaonnistui epaonnistuu epaonnistunut
		evatty kielletty hylatty vanhentunut+istunto umpeutunut uudelleen uudestaan korjaa korjata muuten muutoin estetty virheellinen eroarea erori esuat
		esueaza esuata esec refuzat refuzata respins expirat expirata din+nou iarasi reincearca reparati altfel in+caz+contrar blocat blocata invalid+a fallada
		fallades fallat ha+fallat denegat caducat caducada de+nou altra+vegada torna+a+provar altrament en+cas+contrari bloquejat bloquejada villa villu villan
		villur villuboð mistokst mistekst misheppnað misheppnaðist hafnað synjað útrunnið utrunninn aftur reyndu+aftur laga lagaðu gera+við að+öðrum+kosti
		lokað læst ogilt błąd błędu błędy błędem błędów niepowodzenie niepowodzenia nieudane nieudany nie+powiodło+się odmowa odmowy odmowiono odrzucone
		odrzucony wygasł wygasło wygasła ponownie jeszcze+raz napraw naprawic w+przeciwnym+razie zablokowany zablokowane zablokowana awaria awarii inaczej
		chyby chybu chybou chybe selhalo selhal selze selhani selhala nezdarilo neuspesny neuspesne odmitnuto odmitnut zamitnuto zamitnut vyprsel vyprsela
		vyprselo vyprseni znovu opet zopakuj oprav opravte opravit jinak v+opacnem+pripade zablokovano zablokovan zablokovany blokovano zlyhalo zlyhal zlyha
		zlyhanie zlyhania zlyhala nepodarilo odmietnute odmietnuty zamietnute zamietnuty vyprsal vyprsala vyprsalo vyprsanie znova opat inak v+opacnom+pripade
		zablokovane blokovane ошибка ошибки ошибку ошибкой сбоя сбое неудача не+удалось отказано отказ отклонено истёк просрочен снова повторно ещё+раз почини
		исправить иначе в+противном+случае заблокирован блокировка неудачно збій збою невдача не+вдалося відмовлено відхилено минув закінчився сплив
		прострочений знову ще+раз полагодь виправ інакше в+іншому+разі блокування невдало грешка грешки грешката неуспех неуспешно неуспешен провал отказан
		изтекъл отново пак поправи в+противен+случай срив hibat hibas sikertelen meghiusult elutasitva megtagadva lejart ujra ismet javitsd javitani kulonben
		ellenkezo+esetben blokkolva letiltva hata hatali hata+verirse basarisiz basarisiz+olursa reddedildi reddedilirse suresi+dolmus suresi+doldu tekrar
		yeniden onar onarin aksi+takdirde aksi+halde engellendi σφάλματα αποτυχία απέτυχε αποτύχει απορρίφθηκε έληξε ξανά πάλι επιδιόρθωσε αλλιώς διαφορετικά
		αποκλείστηκε μπλοκαρισμένο greska gresku greske pogreska pogreske neuspjesno neuspesno neuspjeh neuspeh ne+uspije ne+uspe odbijeno odbijen isteklo
		istekao istekla ponovno ponovo popravi popraviti inace u+suprotnom blokirano blokiran napaka napako napake spodleti zavrnjeno zavrnjen poteklo potekel
		potekla popravite sicer drugace v+nasprotnem+primeru klaida klaidos nepavyko nepavyksta nepavyktu atmesta atmestas pasibaige pasibaiges baigesi vel
		dar+karta is+naujo pataisyk pataisyti kitaip kitu+atveju uzblokuota uzblokuotas kluda kludu kludas neizdevas neizdodas neveiksmigs noraidits noraidita
		liegts beidzies beigusies derigums+beidzies atkal velreiz atkartoti izlabo labot citadi preteja+gadijuma blokets bloketa viga vea veateade ebaonnestus
		ebaonnestub ebaonnestunud nurjus keelduti keelatud aegunud aegus uuesti taas jalle paranda parandada muidu vastasel+juhul blokeeritud that+bai
		bi+tu+choi tu+choi het+han thu+lai lan+nua sua+chua khac+phuc neu+khong bi+chan khong+thanh+cong truc+trac khong+hop+le bi+loi gap+loi bao+loi
		kesalahan galat ralat kegagalan ditolak ditolak+akses kedaluwarsa kadaluarsa tamat+tempoh coba+lagi cuba+semula sekali+lagi perbaiki memperbaiki
		jika+tidak bila+tidak kalau+tidak diblokir disekat terblokir त्रुटियाँ गलती असफल अस्वीकृत अस्वीकार समाप्त+हो+गया फिर+से दोबारा पुनः मरम्मत ठीक+करें
		अन्यथा वरना नहीं+तो अवरुद्ध ब्लॉक أخطاء الأخطاء يفشل فشلت الفشل مرفوض رفض الرفض منتهي انتهت+صلاحية مجددا مرة+أخرى أصلح إصلاح وإلا محظور حظر محجوب
		השגיאה שגיאת שגיאות תקלה נכשל נכשלה כישלון כשל נדחה נדחתה סירוב פג+תוקף שוב מחדש תקן לתקן אחרת חסום נחסם נחסמה خطای خطاها ناموفق شکست رد+شد رد+شده
		دسترسی+رد منقضی دوباره مجدد تعمیر وگرنه در+غیر+این مسدود بلاک ناکام ত্রুটি ত্রুটির ভুল ব্যর্থ মেয়াদোত্তীর্ণ মেয়াদ+শেষ আবার পুনরায় মেরামত ঠিক+করুন
		অন্যথায় নইলে নাহলে না+হলে অবরুদ্ধ ব্লক প্রত্যাখ্যান+করা প্রত্যাখ্যাত+হলে பிழை பிழைகள் தவறு தோல்வி தோல்வியுற்றது தோல்வியடைந்தது மறுக்கப்பட்டது
		நிராகரிக்கப்பட்டது காலாவதி காலாவதியானது மீண்டும் மறுபடியும் சரிசெய் சரிசெய்யவும் தடுக்கப்பட்டது பழுது தவறினால் hitilafu kosa makosa imeshindwa
		imeshindikana kushindwa imekataliwa imekwisha+muda muda+umeisha tena jaribu+tena kutengeneza la+sivyo vinginevyo imezuiwa kuzuiwa haikufaulu`,
	money: `zahlung uberweisung empfanger konto kontonummer betrag rechnung virement paiement beneficiaire compte montant facture transferencia pago beneficiario
		cuenta importe pagamento destinatario conta bonifico conto importo betaling rekening ontvanger bedrag betalning mottagaren konto+i modtageren mottaker
		maksu saajan tili fizetes kedvezmenyezett szamlankat plata destinatarului contul platba ucet prijemce platbach prijemcu płatność odbiorcy odeme alici
		hesabimizi tutar pembayaran penerima thanh+toan nguoi+nhan tai+khoan платёж перевод счёт получателя сумма оплата рахунок отримувача πληρωμή λογαριασμό
		παραλήπτη תשלום חשבון الدفع حساب حسابنا المستفيد تحويل پرداخت گیرنده भुगतान खाता zahlungen uberweisungen uberweise uberweisen kontonummern empfangers
		betrags betrage preis preise preises rechnungen gebuhr gebuhren bestellung bestellungen bankverbindung paiements payer virements transfert transferts
		numero+de+compte destinataire destinataires montants prix factures facturation banque bancaire frais commission achat coordonnees+bancaires pagos pagar
		transferencias numero+de+cuenta cuenta+bancaria cuentas destinatarios importes monto montos cantidad precio precios factura facturas banco bancario
		comision tarifa tarifas pedido pedidos pagamenti pagare bonifici trasferimento trasferimenti numero+di+conto conti iban destinatari importi prezzo
		prezzi fattura fatture banca commissione commissioni ordine ordini tariffa pagamentos pix numero+da+conta conta+bancaria contas valor valores montante
		preco precos fatura faturas taxa taxas betalingen betalen betaal overschrijving overschrijvingen overboeking overmaken rekeningnummer ontvangers
		begunstigde bedragen prijs prijzen factuur facturen kosten tarief bestelling bestellingen bankrekening betalningen betalningar betala overforing
		overforingen overforingar kontonumret mottagare belopp beloppet priset priser faktura fakturan fakturor avgift avgifter banken bankkonto bestallning
		bestallningar betalinger betale overførsel overførslen overførsler kontonummeret modtager modtagere beløb beløbet prisen fakturaen fakturaer gebyr
		gebyrer ordre bestilling bestillinger overføring overføringen overføringer mottakeren mottakere beløp beløpet maksun maksut maksuja maksaa tilisiirto
		tilisiirron tilisiirrot siirto tilinumero tilinumeron vastaanottaja vastaanottajan saaja summa summan summaa hinta hinnan hinnat lasku laskun laskut
		pankki pankin pankkitili palvelumaksu tilaus tilauksen tilaukset plati platilor plateste transferul transferuri virament numar+de+cont numarul+contului
		cont+bancar destinatar destinatarul beneficiar beneficiarul suma sumei pret pretul preturi facturi bancar taxe comision+ul comanda+client pagament
		pagaments transferencies compte+bancari comptes destinataris beneficiari quantitat quantia preu preus banc bancari comissio comissions encarrec
		comanda+de greiðsla greiðslu greiðslur greiðslan greiða millifærsla millifærslu millifærslur reikningsnumer reikningsnumeri viðtakandi viðtakanda
		upphæð upphæðin upphæðina verð verðið reikningur reikning reikninga banki banka bankareikningur gjald gjold þóknun pontun pantanir płatności przelew
		przelewu przelewy numer+konta numeru+konta odbiorca odbiorce kwota kwoty kwote cena ceny cene faktury fakture banku bankowy bankowe bankowego opłata
		opłaty opłatę zamowienie zamowienia zamowien portfel portfela platby platbu plateb prevod prevodu prevody cislo+uctu cisla+uctu prijemci prijemcem
		castka castky castku cenu fakturu banky bankovni poplatek poplatku poplatky objednavka objednavky objednavku uctu penezenka penezenky platieb prijemca
		prijemcovi sumy sumu ciastka bankovy bankove poplatok penazenka penazenky номер+счёта счета суммы сумму цена цены цену банк банка банковский комиссия
		оплаты оплату заказ накладная кошелёк кошелька реквизиты платіж переказ номер+рахунку номера+рахунку рахунку одержувач сума суми суму ціна ціни ціну
		банку банківський комісія оплати накладна гаманець гаманця реквізити плащане превод номер+на+сметка номера+на+сметката сметка сметката сумата цената
		цени фактура такса таксата такси поръчка портфейл fizetest fizetesi atutalas atutalast utalas utald szamlaszam szamlaszamot kedvezmenyezettet cimzett
		osszeg osszeget osszege arat szamla szamlat dij dijat megrendeles rendeles odemeyi odemeler odemesi havale hesap+numarasi hesap+numarasini aliciyi
		alicinin tutari tutarini miktar fiyat fiyati faturayi ucret ucreti siparis siparisi έμβασμα μεταφορά+χρημάτων αριθμός+λογαριασμού δικαιούχος ποσό τιμή
		τιμολόγιο τράπεζα xpewon αμοιβή παραγγελία placanje placanja uplata uplatu uplati prijenos+novca prenos+novca doznaka broj+racuna broja+racuna racuna
		primatelj primatelja primalac primaoca iznos iznosa cijena cijenu racun banke naknada naknadu narudzba narudzbu porudzbina placilo placila placilu
		nakazilo nakazila nakazi stevilka+racuna stevilko+racuna prejemnik prejemnika znesek zneska ceno pristojbina provizija narocilo narocila mokejimas
		mokejima mokejimo pavedimas pavedima pervesk pervedimas saskaitos+numeris saskaitos+numeri gavejas gaveja gavejo sumos kaina saskaita bankas banko
		mokestis mokesti uzsakymas uzsakyma maksajums maksajumu maksajuma parskaitijums parskaitijumu parskaiti konta+numurs konta+numuru sanemejs sanemeju
		sanemeja summu summas rekins rekinu maksa pasutijums pasutijumu makse makset maksed maksmine ulekanne ulekande ulekannet kontonumber kontonumbri
		kontonumbrit makse+saaja saajat summat hinna hinda arve arvet pank panga tasu tasud tellimus tellimuse chuyen+khoan chuyen+tien so+tai+khoan so+tien
		gia+tien gia+ca hóa+đơn ngan+hang phi+giao phi+dich+vu đơn+hàng hoan+tien ví+điện+tử đặt+hàng bayar membayar dibayar transfer+dana pemindahan
		nomor+rekening nombor+akaun jumlah+uang harga faktur tagihan invois biaya bayaran pesanan uang wang pengembalian+dana अदायगी हस्तांतरण ट्रांसफर
		खाता+संख्या राशि रकम कीमत चालान इनवॉइस बिल बैंक शुल्क फीस ऑर्डर पैसे लाभार्थी दाम دفع دفعة مدفوعات تحويل+مالي تحويل+الأموال حوالة رقم+الحساب
		الحساب+البنكي حساب+بنكي مستلم مستفيد مبلغ المبلغ سعر السعر أسعار فاتورة الفاتورة فواتير بنك البنك رسوم الرسوم طلب+الشراء أموال התשלום תשלומים לשלם שלם
		העברה+בנקאית העברת+כספים מספר+חשבון מספר+החשבון נמען הנמען מוטב סכום הסכום מחיר המחיר מחירים חשבונית החשבונית בנק הבנק עמלה עמלות הזמנה ההזמנה כסף
		انتقال+وجه واریز حواله شماره+حساب حساب+بانکی قیمت بها فاکتور صورتحساب بانک بانکی کارمزد هزینه سفارش پول অর্থপ্রদান পেমেন্ট পরিশোধ টাকা স্থানান্তর+করুন
		অ্যাকাউন্ট+নম্বর হিসাব+নম্বর পরিমাণ দাম ইনভয়েস বিল ব্যাংক ব্যাঙ্ক মাশুল অর্ডার সুবিধাভোগী অর্থ+স্থানান্তর টাকার கட்டணம் கட்டணத்தை பணம் பணத்தை
		பணப்பரிமாற்றம் செலுத்து செலுத்தவும் கணக்கு+எண் கணக்கு வங்கி பெறுநர் பெறுநரின் தொகை தொகையை விலை விலையை விலைப்பட்டியல் ரசீது ஆர்டர் malipo lipa kulipa
		uhamisho hamisha+fedha kuhamisha nambari+ya+akaunti namba+ya+akaunti akaunti+ya+benki mpokeaji kiasi kiasi+cha+pesa bei+ya ankara benki
		agizo+la+ununuzi pesa fedha`,
	pretence: `vorgeben gib+vor gib+an behaupte behaupten behauptet angeben als+ob als+ware behandle behandeln beschreibe+als beschreiben stelle+dar vortauschen
		so+tun ausgeben+als pretendre pretends pretendez feindre faire+semblant fais+semblant faites+semblant fais+comme+si faites+comme+si comme+si affirmer
		affirme affirmez declarer declarez traiter+comme traite+comme traitez+comme decrire+comme decris presenter+comme finge finja fingir simula simule
		simular afirma afirme afirmar declara declare+que declarar como+si haz+como+si trata+como trate+como tratar+como describe+como describir+como
		presenta+como haz+creer hacer+creer di+que diga+que fingi finga fingere finta fai+finta fare+finta afferma affermi affermare dichiara dichiari
		dichiarare tratta+come trattare+come descrivi+come descrivere+come presenta+come sostieni sostenere di+che dica+che como+se faca+de+conta
		fazer+de+conta descreva+como descrever+como apresente+como alegar alegue doe+alsof alsof doen+alsof beweer beweren beweert stel+dat verklaar verklaren
		behandel+als behandel behandelen beschrijf+als beschrijf beschrijven voorwenden geef+aan zeg+dat voordoen latsas latsa latsas+som pastar havda havdar
		som+om behandla+som behandla behandlas+som beskriv+som beskriva+som ange+att ge+sken+av utge+dig sag+att framstall pastar+att lad+som+om lade+som+om
		lad+som hævd hævde hævder behandl+som behandle+som behandl behandles+som beskrive+som angiv+at foregiv fremstil lat+som lat+som+om late+som hevd hevde
		hevder oppgi+at utgi+deg fremstill teeskentele teeskennella esita esittaa vaita vaittaa ikaan+kuin aivan+kuin kuin+olisi kohtele kasittele+kuin
		kasittele kuvaile kuvaa+se uskottele sano+etta kerro+etta ilmoita+etta prefa+te prefaceti+va pretinde pretindeti afirmati declarati sustine sustineti
		ca+si+cum ca+si+cand trateaza+ca trateaza tratati descrie+ca descrie+drept prezinta+ca spune+ca da+impresia fingeix fingiu afirmi fes+veure feu+veure
		fer+veure tracta+com tractar+com descriu+com descriure+com presenta+com digues+que fes+creure þykjast þykstu þykist latast lattu+sem lata+sem
		lattu+eins+og eins+og+ef eins+og+það fullyrtu fullyrða halda+fram haltu+því+fram meðhöndlaðu+sem meðhöndla+sem lystu+sem lysa+sem segðu+að gefðu+í+skyn
		udawaj udawac udaje twierdz twierdzic stwierdz tak+jakby jak+gdyby jakby traktuj traktowac potraktuj opisz+jako opisuj+jako przedstaw+jako przedstawiaj
		powiedz+ze napisz+ze zachowuj+sie+jak podaj+sie podszywaj rzekomo predstirej predstirejte predstirat predstira tvrd tvrdte tvrdit prohlas prohlasuj
		jako+by jakoby jako+kdyby povazuj povazujte povazovat zachazej+s zachazej ber+jako popis+jako popisuj+jako prezentuj vydavej vydavejte vydavat rekni+ze
		uved+ze tvar+se predstiraje udajne predstieraj predstierajte predstierat predstiera vyhlas vyhlasuj akoby ako+keby zaobchadzaj spravaj+sa+ako ber+ako
		opis+ako opisuj+ako popis+ako vydavaj vydavajte povedz+ze tvar+sa притворись сделай+вид делай+вид утверждай утверждать заяви заявляй будто как+будто
		словно считай+что рассматривай относись+как опиши+как описывай+как представь+как представляй скажи+что выдай+за выдавай+за якобы прикинься удавай
		вдавай стверджуй стверджувати ніби неначе начебто так+наче наче вважай трактуй стався+до опиши+як описуй+як представ+як подавай+як скажи+що кажи+що
		видавай+за нібито поводься+як преструвай твърди твърдете заявявай сякаш все+едно все+едно+че третирай приеми+че смятай опиши+като описвай+като
		представи+като кажи+че казвай+че дръж+се представяй+се уж tegyel+ugy tegyen+ugy tegy+ugy mintha allitsd+azt allitsa+azt allitani kezeld+ugy kezelje+ugy
		tekintsd tekintse mondd+azt mondja+azt ird+le+ugy szinlelj szinleld tuntesd gibi+davran gibi+davranin gibi+yap mis+gibi gibi+goster iddia+et iddia+edin
		oyleymis+gibi oldugunu+soyle oldugunu+soyleyin olarak+degerlendir olarak+kabul+et olarak+tanimla farz+et varsay numarasi+yap προσποιήσου ioxupioou
		ioxupioteite δήλωσε oav+va ως+να αντιμετώπισε+ως θεώρησε περιέγραψε+ως πες+ότι παρουσίασε+ως κάνε+πως pretvaraj+se pretvarajte+se pravi+se pravite+se
		tvrdi tvrdite tvrditi navedi navedite kao+da postupaj+kao tretiraj+kao smatraj smatrajte opisi+kao reci+da kazi+da predstavi+kao glumi pretvarjaj+se
		pretvarjajte+se delaj+se delajte+se trdi trdite trditi kot+da kakor+da obravnavaj+kot obravnavajte+kot steje+se+za opisi+kot povej+da predstavi+kot
		apsimesk apsimeskite apsimesti teik teikite tvirtink tvirtinkite tvirtinti teigk teigti tarsi lyg tarytum laikyk+kad laikykite+kad traktuok traktuokite
		apibudink+kaip aprasyk+kaip sakyk+kad pasakyk+kad pateik+kaip izliecies izliecieties izlikties apgalvo apgalvojiet apgalvot uzskati uzskatiet uzskatit
		apraksti+ka saki+ka sakiet+ka pasaki+ka noradi+ka uzdod+par attelo+ka teeskle teesklege teeselda vaida vaitke justkui otsekui nagu+oleks kasitle
		kasitlege kasitleda kirjelda+kui utle+et oelge+et esita+kui tee+nagu pea+seda loe+seda gia+vo gia+bo tuyen+bo khẳng+định nhu+the coi+nhu xem+nhu
		mo+ta+nhu noi+rang gia+danh gia+mao đóng+giả nguy+trang lam+nhu cho+la berpura+pura pura+pura klaim mengklaim dakwa nyatakan menyatakan seolah+olah
		seakan+akan anggap menganggap dianggap perlakukan jelaskan+sebagai gambarkan+sebagai katakan+bahwa menyamar mengaku berlagak दिखावा नाटक बहाना दावा
		ढोंग मानो जैसे+मानें मान+लें मानकर ऐसे+व्यवहार कहें+कि बताएं+कि छद्म झूठ تظاهر التظاهر ادع ادعاء ادعي زعم تزعم كأن كأنه كأنك وكأن اعتبر تعامل+مع
		عامل+كأنه صف+بأنه وصفها قل+إن قل+إنه انتحل انتحال أوهم העמד+פנים להעמיד+פנים תעמיד+פנים טען+כי טענה כאילו הצהר הצהיר התייחס+כאל התחזה להתחזות תתחזה
		אמור+כי הסווה העמדת+פנים תאר+כאילו תציג+כאילו وانمود ادعا مدعی گویی انگار طوری+که چنان+که تلقی فرض+کنید به+عنوان+معرفی بگو+که بگویید+که جا+بزنید جعل
		خود+را+جای القا توصیف+کنید ভান ভান+করুন ভান+করো দাবি ছদ্মবেশ মনে+হয়+যেন হিসেবে+গণ্য গণ্য ধরে+নিন এমনভাবে বলুন+যে বলো+যে মিথ্যা অভিনয় সাজুন பாசாங்கு
		நடி நடிக்கவும் நடிப்பது பாவனை கூறிக்கொள் போல போல்+நடி போலவே போன்று கருது கருதவும் எனக்+கூறு என்று+சொல் என்று+கூறு விவரி விவரிக்கவும் பொய் ஆள்மாறாட்டம்
		வேடமிடு jifanye kujifanya jifanya kudai inadai kana+kwamba kama+vile chukulia+kama ichukulie eleza+kama sema+kwamba igiza kuigiza onekana+kama danganya
		kudanganya`,
	cancelling: `ungultig hinfallig entfallen entfallt aufgehoben gelten+nicht+mehr annulees caduques ne+valent+plus ne+comptent+plus sin+efecto quedan+anuladas
		ya+no+valen sem+efeito deixam+de+valer non+valgono annullate vervallen gelden+niet galler+inte ogiltiga gælder+ikke gjelder+ikke eivat+pade ohita
		ervenytelenek hagyd+figyelmen+kivul ignora nu+mai+sunt neplati ignorujte neplatia nie+obowiazuja uniewaznione gecersiz gecersizdir yok+say
		tidak+berlaku abaikan khong+con+hieu+luc отменены недействительны игнорируй скасовано ayvonoe akupwvovtai התעלם בטלות تجاهل لاغية ملغاة نادیده باطل
		अनदेखा अमान्य ignoriere ignorieren ignoriert vergiss vergessen missachte missachten gilt+nicht+mehr aufheben widerrufen außer+kraft setze+außer+kraft
		nicht+mehr+gultig unbeachtet ignore+les ignorez oublier oublie oubliez annuler annule annulez ne+tiens+pas+compte ne+tenez+pas+compte faire+abstraction
		ne+s+applique+plus ne+s+appliquent+plus caduc caduque nul+et+non+avenu revoquer outrepasser abroger outrepasse ignorar ignore+las ignorado olvida
		olvide olvidar olvidate descarta descarte descartar ya+no+se+aplica ya+no+se+aplican ya+no+aplica anula anule anular anulado cancela cancelar nulo
		invalida haz+caso+omiso haga+caso+omiso ignori ignorare ignorato dimentica dimentichi dimenticare trascura trascurare non+si+applica+piu
		non+si+applicano+piu non+vale+piu non+valgono+piu nullo nulle annulla annulli annullare annullato revoca revocare scavalca non+tenere+conto
		ignore+todas esqueca esquecer esquece desconsidere desconsiderar nao+se+aplica+mais nao+se+aplicam+mais ja+nao+se+aplica cancele invalidar invalide
		revogar revogado negeer negeren negeert genegeerd vergeet vergeten geldt+niet+meer gelden+niet+meer niet+langer+van+toepassing niet+langer+geldig
		vervalt nietig annuleer annuleren geannuleerd herroepen opgeheven buiten+werking ignorera ignorerar ignoreras bortse bortse+fran bortser glom glomma
		strunta+i galler+inte+langre galler+ej upphor upphavs upphavd ogiltigforklara annullera annulleras avbryt avbryts asidosatt asidosatta ignorer ignorere
		ignorerer ignoreres glem glemme se+bort+fra tilsidesæt tilsidesætte gælder+ikke+længere gælder+ikke+mere ophævet ophæves bortfalder annuller annullere
		annulleres annulleret ugyldiggør tilsidesett tilsidesette overstyr overstyre overstyrer gjelder+ikke+lenger opphevet oppheves bortfaller ugyldiggjør
		ohita+kaikki unohda unohtaa unohtakaa jata+huomiotta jata+huomioimatta sivuuta sivuuttaa ei+enaa+pade eivat+enaa+pade ei+ole+enaa+voimassa kumoa kumota
		kumotaan kumottu mitaton mitatoi mitatoida peruuta peruuttaa raukeaa ignorati ignorat uita uitati nu+tine+cont nu+tineti+cont nu+se+mai+aplica
		nu+mai+este+valabil nu+mai+sunt+valabile anuleaza anulati anulat nula revocati abrogat renunta+la ignoreu oblida oblidar oblideu ja+no+s+aplica
		ja+no+s+apliquen sense+efecte anul+la anulla anul+lar anullar anul+lat anullat cancella cancel+lar cancellar nulla fes+cas+omis no+tinguis+en+compte
		hunsaðu hunsa hunsið hunsað gleymdu gleyma gleymið virtu+að+vettugi virða+að+vettugi gildir+ekki+lengur gilda+ekki+lengur á+ekki+lengur+við ogilda
		ogiltu ogildar hættu+við hætta+við fellur+ur+gildi ur+gildi afturkalla afturkallaðu ignoruj zignoruj ignorowac ignoruje zignorowac zapomnij zapomniec
		nie+zwazaj lekcewaz nie+obowiazuje juz+nie niewazne niewazny uniewaznij uniewaznia anuluj anulowac anuluje anulowane uchyl uchyla nieaktualne odrzuc
		pomin+wczesniejsze pomin+poprzednie ignorovat zapomen zapomente zapomenout nehled nedbej neber+ohled neber+v+uvahu jiz+neplati uz+neplati neplatny
		neplatne zrus zruste zrusit zruseno rusi zrusen odvolej prebiji potlac potlacit zabudni zabudnite zabudnut nehlad nedbaj neber+ohlad neber+do+uvahy
		zrusene zruseny odvolaj prebija проигнорируй забудь забыть не+обращай+внимания пренебрегай недействительно больше+не больше+не+действует
		больше+не+действуют отмени отменить отменяет отменено отменяются аннулируй переопредели утратили+силу не+учитывай отбрось ігноруй ігнорувати проігноруй
		забути не+зважай не+звертай+уваги знехтуй нехтуй недійсний недійсні більше+не більше+не+діє більше+не+діють скасуй скасувати скасовує анулюй відкинь
		втратили+чинність не+враховуй забрави не+обръщай+внимание вече+не вече+не+важи вече+не+важат не+важи не+важат невалиден невалидни отменя отменен
		анулирай анулира отхвърли отменят прекрати hagyja+figyelmen+kivul figyelmen+kivul felejtsd felejtse elfelejteni felejts ervenytelen ervenyet+veszti
		mar+nem+ervenyes nem+ervenyes felulbiral felulbiralja visszavonni visszavonva mellozd hatalyat+veszti yok+sayin yoksay yoksayin gormezden+gel
		gormezden+gelin dikkate+alma dikkate+almayin goz+ardi+et goz+ardi+edin unut unutun artik+gecerli+degil gecersiz+kil iptal iptal+et hukumsuz ayvonote
		ayvoei ξέχασε μη+λάβεις+υπόψη δεν+ισχύει δεν+ισχύουν akupo άκυρες akupwoe akupwote υπερκάλυψε παύει+να+ισχύει zanemari zanemarite zanemariti ignoriraj
		ignorirajte ignorirati ignorisi ignorisite zaboravi zaboravite zaboraviti ne+vrijedi vise+ne+vrijedi vise+ne+vazi ne+vazi nevazece nevazeci nistavno
		ponisti ponistite nadjacaj otkazi ukini prezri prezrite prezreti pozabi pozabite pozabiti ne+upostevaj ne+upostevajte ne+velja ne+velja+vec
		ne+veljajo+vec neveljaven neveljavna neveljavno razveljavi razveljavite preklici preklicite preglasi nicno ignoruok ignoruokite ignoruoti nepaisyk
		nepaisykite nepaisyti pamirsk pamirskite pamirsti uzmirsk nebegalioja negalioja niekinis niekine atsauk atsaukite atsaukti panaikinti nekreipk+demesio
		nebetaikoma ignorejiet ignoret aizmirsti aizmirstiet aizmirst nenem+vera nenemiet+vera vairs+nav+speka nav+speka speka+neesoss atcel atceliet atcelt
		anulet nederigs neievero neieverojiet ignoreeri ignoreerige ignoreerida eira eirake eirata unusta unustage unustada ara+arvesta arge+arvestage ei+kehti
		enam+ei+kehti kehtetu kehtetud tuhista tuhistage tuhistada tuhine bo+qua phot+lo lờ+đi quên+đi hay+quen khong+con+hieu khong+con+ap het+hieu+luc huy+bo
		vo+hieu bai+bo khong+tuan+theo mac+ke gat+bo mengabaikan diabaikan lupakan melupakan dilupakan tidak+lagi+berlaku tak+berlaku batal batalkan
		membatalkan dibatalkan kesampingkan mengesampingkan dikesampingkan hiraukan gugur नज़रअंदाज़ उपेक्षा भूल+जाओ भूल+जाएं भूलें लागू+नहीं मान्य+नहीं रद्द
		निरस्त खारिज अवहेलना وتجاهل يتجاهل تتجاهل انس وانس تنسى يلغي تلغي ألغ إلغاء ملغى لاغ لم+يعد+ساريا لم+تعد+سارية لا+تنطبق باطلة أبطل اصرف+النظر نسيان
		תתעלם להתעלם התעלמות שכח תשכח לשכוח אינו+תקף אינן+תקפות לא+תקף אינם+בתוקף בטל ביטול לבטל בטלה מבוטל עקוף+את+ההוראות זנח نادیده+بگیرید چشم‌پوشی چشم+پوشی
		فراموش دیگر+اعتبار دیگر+معتبر لغو ابطال فسخ بی‌اعتبار بی+اعتبار کان+لم+یکن صرف‌نظر صرف+نظر ملغی بی+توجه উপেক্ষা অবজ্ঞা ভুলে+যান ভুলে+যাও ভুলে
		আর+প্রযোজ্য+নয় প্রযোজ্য+নয় বাতিল বাতিলের অকার্যকর রদ নাকচ তোয়াক্কা আমল புறக்கணி அலட்சியம் மற மறந்துவிடு மறக்கவும் இனி+பொருந்தாது ரத்து இரத்து
		மீறவும் உதாசீனம் இனி+செல்லாது இனி+செல்லுபடியாகாது puuza kupuuza puuzia ipuuze yapuuze sahau kusahau usahau haitumiki+tena hayatumiki+tena batili
		batilisha kubatilisha ghairi kughairi futilia+mbali tengua kutengua kutozingatia usizingatie`,
	outside: `externe externen externer externes dritte dritten dritter drittanbieter unser+server unseren+server unserem+server unsere+adresse webadresse
		internetadresse entfernt entfernten partner fremde fremden tierce tierces exterieur exterieure notre+serveur notre+adresse nos+serveurs adresse+web
		distant distante distants partenaire partenaires serveur+externe adresse+externe un+tiers des+tiers a+un+tiers externo externa externos externas
		tercero terceros de+terceros nuestro+servidor nuestros+servidores nuestra+direccion direccion+web remoto remota remotos socio socios ajeno exterior
		esterno esterna esterni esterne terzi terze+parti terza+parte nostro+server nostri+server nostro+indirizzo indirizzo+web remoti partner+esterno
		estraneo estranei terceiro terceiros de+terceiros nosso+servidor nossos+servidores nosso+endereco endereco+web parceiro parceiros alheio derde derden
		derde+partij derde+partijen onze+server onze+servers ons+adres webadres internetadres op+afstand externe+server partners+van vreemde buitenstaander
		externt utomstaende tredje+part tredjepart tredjeparts vara+servrar var+adress webbadress webbadressen fjarrserver fjarr partner+till partners+till
		frammande ekstern eksternt eksterne tredjeparter udenforstaende vores+server vores+servere vores+adresse webadressen fjernserver samarbejdspartner
		fremmed fremmede utenforstaende vare+servere var+tjener var+adresse nettadresse nettadressen samarbeidspartner ulkoinen ulkoisen ulkoiselle ulkoiseen
		ulkopuolinen ulkopuolisen ulkopuoliselle kolmas+osapuoli kolmannen+osapuolen kolmannelle+osapuolelle palvelimemme palvelimellemme osoitteeseemme
		osoitteemme verkkoosoite etapalvelin etapalvelimelle kumppani kumppanin kumppanille externi tert terti terta terte parte+terta serverul+nostru
		serverele+noastre adresa+noastra adresa+web la+distanta distanta partener partenerul parteneri strain externs tercer tercers de+tercers
		el+nostre+servidor nostre+servidor nostra+adreca adreca+web remot remots soci socis alie ytri ytra utanaðkomandi þriðji+aðili þriðja+aðila
		þriðju+aðilar þjóninn+okkar þjónn+okkar netþjóninn+okkar netþjón+okkar heimilisfang+okkar netfang+okkar vefslóð vefslóðin vefslóðina veffang fjarlægur
		fjarþjónn samstarfsaðili samstarfsaðila zewnetrzny zewnetrzne zewnetrzna zewnetrznego zewnetrznych strona+trzecia stronom+trzecim osob+trzecich
		osobom+trzecim nasz+serwer nasz+serwera naszego+serwera naszym+serwerze nasz+adres naszego+adresu adres+url adres+internetowy zdalny zdalne zdalnego
		zdalna partnera partnerowi na+zewnatrz externiho externimu vnejsi treti+strana treti+strany treti+strane tretim+stranam tretich+stran nas+server
		naseho+serveru nas+serveru nasem+serveru nasi+adresu nase+adresa nasi+adresy webova+adresa webovou+adresu adresa+url vzdaleny vzdalene vzdaleneho
		partnerovi externy externeho externemu vonkajsi vonkajsie tretia+strana tretej+strany tretej+strane nasho+servera nasom+serveri nasu+adresu nasa+adresa
		nasej+adresy webovu+adresu vzdialeny vzdialene vzdialeneho внешний сторонний стороннего сторонние третья+сторона третьей+стороне третьим+лицам
		третьих+лиц наш+сервер нашего+сервера нашем+сервере наш+адрес нашего+адреса веб-адрес удалённый+сервер удалённый удалённого партнёр наружу зовнішній
		сторонній третя+сторона третій+стороні третім+особам третіх+осіб нашого+сервера нашому+сервері наша+адреса нашу+адресу віддалений+сервер віддалений
		назовні външен външна трета+страна трети+страни трети+лица третата+страна нашия+сървър нашият+сървър наш+сървър нашия+адрес нашият+адрес уеб+адрес
		интернет+адрес уеб-адрес отдалечен отдалечения навън kulso kulsos harmadik+fel harmadik+felnek kiszolgalonk szerverunk szerverunkre szerverere cimunk
		cimunkre webcim webcimre tavoli partnerunk partnerunknek dis harici ucuncu+taraf ucuncu+taraflara ucuncu+sahis sunucumuz sunucumuza sunucusuna sunucuya
		adresimiz adresimize adresine web+adresi uzak uzaktaki ortak is+ortagi εξωτερικό εξωτερική τρίτους τρίτο+μέρος tpitwv διακομιστή+μας διακομιστής+μας
		διεύθυνσή+μας διεύθυνση+ιστού απομακρυσμένο συνεργάτης ouvepyatn vanjski vanjska vanjsku vanjskom spoljni spoljna eksterni treca+strana trecoj+strani
		trecim+stranama nas+posluzitelj posluzitelja posluzitelju web+adresa udaljeni udaljenom partneru zunanji zunanja zunanjo zunanjemu tretja+oseba
		tretji+osebi tretje+osebe tretjim+osebam nas+streznik nasem+strezniku nas+naslov streznik strezniku spletni+naslov oddaljeni oddaljen partnerja
		partnerju isorinis isorini isorine isoriniam trecioji+salis treciajai+saliai treciosioms+salims musu+serveris musu+serveri serveri serveriui
		musu+adresas musu+adresu interneto+adresas nuotolinis nuotolini partneris partneriui arejs arejais arejo arejam areja tresa+puse tresajai+pusei
		tresajam+pusem musu+serverim serverim musu+adrese musu+adresi timekla+adrese attalais attalinats partnerim valine valise valisele valisesse
		kolmas+osapool kolmandale+osapoolele kolmandad+isikud kolmandatele+isikutele meie+server meie+serverisse serverisse serverile meie+aadress
		meie+aadressile veebiaadress kaugserver kaugserverisse partnerile partneri ben+ngoai ben+thu+ba may+chu+cua địa+chỉ+của địa+chỉ+web địa+chỉ+email
		đối+tác cua+chung+toi trang+web ra+ngoai đường+dẫn+sau địa+chỉ+sau eksternal luaran pihak+ketiga server+kami pelayan+kami alamat+kami alamat+web
		alamat+situs laman+web jarak+jauh mitra rakan+kongsi luar alamat+berikut alamat+email+berikut बाहरी बाह्य तृतीय+पक्ष तीसरे+पक्ष थर्ड+पार्टी हमारे+सर्वर
		हमारे+पते वेब+पता रिमोट दूरस्थ साझेदार भागीदार निम्न+पते इस+पते خارجي الخارجي طرف+ثالث الطرف+الثالث أطراف خادمنا خوادمنا عنوان+الويب بعيد البعيد عن+بعد
		شريك الشريك شركاء موقعنا إلى+عنواننا إلى+خادمنا חיצוני החיצוני צד+שלישי לצד+שלישי השרת+שלנו לשרת+שלנו שרתינו הכתובת+שלנו לכתובת+שלנו כתובת+אינטרנט
		כתובת+אתר מרוחק המרוחק שותף שותפים לכתובת+הבאה מחוץ خارجی بیرونی خارج شخص+ثالث ثالث سرور+ما سرورهای+ما آدرس+ما نشانی+ما نشانی+وب آدرس+اینترنتی وبگاه
		راه+دور دوردست شریک شرکا آدرس+زیر বাহ্যিক বাইরের বাইরে বহিরাগত তৃতীয়+পক্ষ তৃতীয় আমাদের+সার্ভার আমাদের+ঠিকানা আমাদের+ঠিকানায় ওয়েব+ঠিকানা ওয়েবসাইট
		দূরবর্তী রিমোট অংশীদার নিচের+ঠিকানায় வெளிப்புற மூன்றாம்+தரப்பு மூன்றாம் எங்கள்+சேவையகம் எங்கள்+சேவையகத்திற்கு எங்கள்+முகவரி எங்கள்+முகவரிக்கு எங்களது
		எங்கள் இணைய+முகவரி வலைத்தளம் இணையதளம் தொலை தொலைநிலை கூட்டாளர் பங்குதாரர் nje ya+nje mtu+wa+tatu wahusika+wengine seva+yetu anwani+yetu anwani+ya+wavuti
		tovuti mbali kwa+mbali mshirika washirika anwani+ifuatayo barua+pepe+hii`,
	completeness: `ganze ganzer samtliche vollstandig wortlich wortgetreu alles integral integralite mot+pour+mot entiere entera completa palabra+por+palabra integro
		completo toda+a palavra+por+palavra intera parola+per+parola volledig volledige woord+voor+woord hela ordagrant hele ordret koko sanasta+sanaan teljes
		szorol+szora intreaga toata cuvant+cu+cuvant cely celou slovo+od+slova całą wszystko słowo+w+słowo butunu tamami kelimesi+kelimesine seluruh
		kata+demi+kata toan+bo nguyen+van целиком полностью дословно слово повністю ολόκληρη λέξη מלאה במילה كاملة كاملا كلمة+كلمة کامل شब्दशः शब्दशः सारी alle
		allen aller ganzen gesamte gesamten gesamter vollstandige vollstandigen komplett komplette kompletten jede jeden jeder jedes ungekurzt wortwortlich
		exakt genau im+wortlaut tous toute toutes tout+le tout+ce entier entiers complet complets completement integrale integralement en+entier chaque
		mot+a+mot exactement textuellement totalite todos toda todas entero completos completas completamente integra integramente cada totalidad
		en+su+totalidad literalmente textualmente exacto exacta exactamente al+pie+de+la+letra tutti tutta tutte tutto intero interi completi complete+di ogni
		integralmente per+intero per+esteso alla+lettera letteralmente testualmente esatto esatta esattamente todo+o tudo inteiro inteira na+integra
		por+inteiro exato exata exatamente totalidade allemaal gehele geheel hele+inhoud de+hele het+hele compleet complete+inhoud elke iedere ieder onverkort
		woordelijk letterlijk exacte precies integraal alla allt helt samtliga fullstandig fullstandigt fullstandiga kompletta varje varenda i+sin+helhet
		oavkortad oavkortat ordagrann exakta samtlige fuldstændig fuldstændigt fuldstændige komplet hver hvert i+sin+helhed uforkortet præcis præcise nøjagtig
		nøjagtigt alt+indhold fullstendig fullstendige uavkortet ordrett nøyaktig nøyaktige eksakt eksakte alt+innhold kaikki kaikkien kaikkia kaiken kokonaan
		kokonaisuudessaan kokonainen taydellinen taydellisesti taydellisen jokainen jokaista lyhentamatta sanatarkasti kirjaimellisesti tarkka tarkalleen
		tasmalleen toate toti tuturor tot+continutul tot+ce intreg intregul intregii integrala integralitate in+intregime fiecare exact+cum totalitatea tots
		tota totes tot+el tot+allo sencer sencera completament cadascun integre integrament en+la+totalitat paraula+per+paraula literalment textualment
		exactament al+peu+de+la+lletra allar allan allir oll ollum allra heild i+heild heilt heila fullkomið fullkomlega hvert+einasta serhver serhvert ostytt
		orðrétt orð+fyrir+orð nákvæmlega nákvæmt nákvæma wszystkie wszystkich wszystkim cały całe całego całej całość całości kompletny kompletne kompletna
		kazdy kazde kazda kazdego pełny pełne pełną pełnej w+całości nieskrocone nieskrocony dosłownie dokładnie dokładny dokładne dokładną vsechny vsechno
		vsech vse vsem vsechna cele celeho cela kompletni kazdou kazdeho uplny uplne uplnou plne plnem v+plnem+rozsahu nezkraceny nezkracene doslova doslovne
		presny presne veskery veskere veskera vsetky vsetko vsetkych vsetkym vsetka vsetci celu kazdu uplnu plnom v+plnom+rozsahu neskrateny neskratene все
		всех всем всю весь всего вся полный полная полную каждый каждое каждую целый слово+в+слово точно точный точную без+сокращений в+полном+объёме подробно
		исчерпывающий усі всі усе усіх всіх усім всім усю увесь всього усього повний повна повне повну цілком кожен кожна кожне кожну цілий дослівно точний
		точну без+скорочень у+повному+обсязі в+повному+обсязі детально вичерпно всички целия цяло цяла цялата цялото цял пълен пълна пълно пълния изцяло
		напълно всеки всяка всяко дума+по+дума точен точния точната без+съкращения в+пълен+обем osszes osszeset egesz teljesen minden mindent mindegyik
		teljes+egeszeben rovidites+nelkul szo+szerint pontos pontosan tum tumu tumunu butun hepsi hepsini tamamini tam tamamen her+sey her+seyi eksiksiz
		kisaltmadan aynen oldugu+gibi όλα όλες όλους όλο ολόκληρο πλήρες πλήρως κάθε autouoio λέξη+προς+λέξη επακριβώς ακριβές χωρίς+περικοπές sve svi svih
		svaki svaka svaku cijeli cijelu cijelo ceo celokupan cjelokupan potpuno potpun u+cijelosti u+celosti kompletan neskraceno doslovno od+rijeci+do+rijeci
		tocno tacno vsi vseh vsak vsaka vsako celoten celotno celotna celotne cel celo popolno popolnoma v+celoti neskrajsano dobesedno beseda+za+besedo
		natancno visi visus visa visu visos viska kiekvienas kiekviena pilnas pilna visiskai pilnai nesutrumpintas nesutrumpintai pazodziui zodis+i+zodi
		tiksliai tikslus viss katrs katru pilns pilnu pilniba pilnigi nesaisinati nesaisinats vards+varda burtiski precizi precizs koik koike koigi koikide
		kogu terve tervet iga taielik taielikult taies+mahus tervikuna luhendamata sonasonalt tapselt tapne sona+sonalt tat+ca đầy+đủ moi+mot hoan+chinh
		tung+chu chinh+xac khong+rut+gon tron+ven nguyen+ven hoan+toan moi+tep moi+thu tung+tep semua seluruhnya semuanya lengkap selengkapnya setiap
		keseluruhan secara+lengkap sepenuhnya utuh tanpa+dipotong persis tepat kesemua segala सभी सब पूरा संपूर्ण सम्पूर्ण समस्त प्रत्येक हर+एक पूर्णतः अक्षरशः
		सटीक हूबहू ज्यों+का+त्यों बिना+काटे كل وكل جميع وجميع كامل الكامل بالكامل كليا بأكمله كافة حرفيا كلمة+بكلمة بدقة دقيق دون+اختصار برمته تماما כל וכל
		כולם כולו כולה הכול הכל שלם+ומלא מלא במלואו בשלמותו מדויק במדויק מילה+במילה כלשונו ללא+קיצור לחלוטין همه همگی تمام تمامی کل کلیه کاملا هر+کدام هر+یک
		به+طور+کامل بطور کلمه+به+کلمه عینا عین دقیق دقیقا بی+کم+و بدون+خلاصه سراسر সব সকল সমস্ত সমগ্র পুরো গোটা সম্পূর্ণ পূর্ণাঙ্গ হুবহু শব্দে+শব্দে আক্ষরিক
		অক্ষরে+অক্ষরে সঠিক যথাযথ প্রতিটি+ফাইল প্রতিটি+শব্দ প্রতিটি+বার্তা அனைத்து அனைத்தும் அனைத்தையும் எல்லா எல்லாம் எல்லாவற்றையும் முழு முழுமையாக முழுவதும்
		முழுமையான முழுவதையும் ஒவ்வொரு ஒவ்வொன்றும் சொல்லுக்குச்+சொல் வார்த்தைக்கு+வார்த்தை அப்படியே துல்லியமாக சரியாக சுருக்காமல் yote zote wote vyote nzima
		mzima kamili kikamilifu kila kwa+ukamilifu bila+kufupisha neno+kwa+neno halisi sahihi lote`,
	judgement: `verschweige verschweigen unerwahnt verheimliche verheimlichen verberge verbergen verstecke verstecken weglassen lass+weg auslassen muss+nicht+wissen
		nicht+wissen nicht+erwahnenswert schweige schweigen fur+sich+behalten verschleiern passer+sous+silence passe+sous+silence passez+sous+silence cacher
		cachez dissimuler dissimule dissimulez taire omettre omets omettez omis n+a+pas+besoin+de pas+besoin+de+savoir inutile+de+mentionner
		inutile+de+preciser garder+le+silence masquer masquez occulter omitir omite omita omitas omitido ocultar oculta+el oculte ocultes callar calla
		calle+sobre silenciar esconder esconde esconda encubrir no+necesita+saber no+tiene+que+saber no+hace+falta+mencionar no+vale+la+pena guardar+silencio
		guarda+silencio disimular ometti ometta omettere omesso nascondi nasconda nascondere tacere taci taccia tralascia tralasciare sorvola occulta occultare
		non+deve+sapere non+serve+menzionare non+ha+bisogno+di+sapere non+vale+la+pena celare oculta+o calar silencie encobrir nao+precisa+saber
		nao+precisa+mencionar nao+vale+a+pena nao+e+necessario+mencionar deixe+de+fora disfarcar verzwijg verzwijgen verzwegen weglaten laat+weg verberg verhul
		verhullen zwijg zwijgen achterhouden achterwege hoeft+niet+te+weten niet+vermelden niet+het+vermelden+waard onvermeld verdoezel voor+je+houden dolj
		dolja doljer doljs fortig fortiga tig tiga utelamna utelamnar utelamnas undanhall undanhalla hemlighall hemlighalla morka gom gomma behover+inte+veta
		inte+vart+att+namna onodigt+att+namna lat+bli+att+namna halla+tyst hall+tyst skjul skjule skjuler skjules fortie forties ti+stille udelad udelade
		udelades undlad+at+nævne hemmeligholde hemmelighold tilbagehold behøver+ikke+vide behøver+ikke+at+vide ikke+værd+at+nævne hold+skjult sløre utelat
		utelate utelates hold+tilbake holde+tilbake trenger+ikke+vite trenger+ikke+a+vite ikke+verdt+a+nevne unnlat+a+nevne tilslør jata+mainitsematta
		jata+kertomatta salata salaa+kayttajalta salataan vaikene vaieta piilota piilottaa piilotetaan peittele katke jata+pois pida+salassa ei+tarvitse+tietaa
		ei+tarvitse+kertoa ei+tarvitse+mainita mainitsemisen+arvoinen pimita omiteti nementionat ascunde ascundeti ascunzi treci+sub+tacere treceti+sub+tacere
		taceti pastreaza+tacerea tainuieste nu+trebuie+sa+stie nu+e+nevoie+sa+stie nu+merita+mentionat nu+are+nevoie lasa+deoparte disimuleaza omet ometre
		ometi ometeu omes amaga amagar amagui amagueu oculti silencia encobreix no+cal+que+sapiga no+cal+esmentar no+cal+dir no+ha+de+saber no+val+la+pena
		guarda+silenci dissimula láttu+ógetið láta+ógetið ógetið leyna leyndu leynið þegja þegðu þegið fela feldu felið sleppa+því+að+nefna
		slepptu+því+að+nefna þarf+ekki+að+vita þarf+ekki+að+nefna ekki+þess+virði halda+leyndu haltu+leyndu przemilcz przemilczec przemilczaj zataj zataic
		zatajaj ukryj ukrywaj ukryc ukrywac zachowaj+dla+siebie pomin+wzmianke nie+wspominaj nie+musi+wiedziec nie+musi+o+tym nie+musza+wiedziec
		niewarte+wspomnienia niewarte+wzmianki nieistotne nieistotny nie+powinien+wiedziec zbedne niepotrzebne zamlc zamlcet zamlcte zamlcuj zatajit zatajte
		skryj skryjte skryt skryvej skryvat nech+si+pro+sebe nechte+si+pro+sebe nezmineno neuvadej neuvadejte nemusi+vedet nemusi+to+vedet nepotrebuje+vedet
		nepotrebuji+vedet nestoji+za+zminku neni+treba+zminovat utaj utajit mlc mlcte pomlc nepodstatne zamlcat skry skryvaj nechaj+si+pre+seba
		nechajte+si+pre+seba neuvadzaj neuvadzajte nemusi+vediet nemusi+to+vediet nepotrebuje+vediet nepotrebuju+vediet nestoji+za+zmienku netreba+spominat
		ukry bez+zmienky умолчи умалчивай умолчать скрой скрыть скрывай скрывать утаи утаить утаивай опусти не+упоминай не+должен+знать не+нужно+знать
		не+обязан+знать незачем+знать не+стоит+упоминать не+стоит+упоминания держи+в+тайне оставь+при+себе замалчивай спрячь прячь несущественно промолчи
		помалкивай замовчуй приховай утаюй утаїти затаюй не+згадуй не+повинен+знати не+має+знати не+потрібно+знати не+треба+знати не+варто+згадувати
		не+варте+згадки тримай+у+таємниці залиш+при+собі сховай ховай несуттєво премълчи прикрий скрий скривай скрива укрий укривай не+споменавай
		не+е+нужно+да+знае няма+нужда+да+знае не+трябва+да+знае не+бива+да+знае не+трябва+да+разбира не+заслужава+споменаване не+си+струва+да+споменаваш
		запази+за+себе+си пази+в+тайна пропусни+да+споменеш несъществено замълчи ne+emlitsd ne+emlitse elhallgatni hallgasd+el hallgassa+el elrejteni rejtsd+el
		rejtse+el titkold eltitkolni kihagyni nem+kell+tudnia nem+szukseges+emliteni emlites+nelkul nem+erdemes+emliteni bahsetmeden soz+etme soz+etmeden gizle
		gizleyin gizlemek sakla sessiz+kal bilmesine+gerek+yok bilmesi+gerekmez belirtmeye+gerek+yok soylemeye+gerek+yok bahsetmeye+degmez atla ortbas
		αποσιώπησε αποσιωπήστε απόκρυψε αποκρύψτε κρύψε κρύψτε μην+αναφέρεις μην+αναφέρετε δεν+χρειάζεται+να+ξέρει δεν+χρειάζεται+να+γνωρίζει
		δεν+αξίζει+να+αναφερθεί παράλειψε+να+αναφέρεις presuti presutite presutjeti precuti precutite precutati prikrij prikriti sakrij sakrijte sakriti
		izostavi izostavite izostaviti ne+spominji ne+pominji ne+mora+znati ne+treba+znati nije+vrijedno+spomena nije+vredno+pomena ne+treba+spominjati zamolci
		zamolcite zamolcati prikrijte skrij skrijte skriti izpusti izpustite izpustiti ne+omenjaj ne+omenjajte ne+omeni ni+treba+vedeti ni+treba+omenjati
		ni+vredno+omembe nutylek nutylekite nutyleti slepk slepkite slepti paslepk paslepkite paslepti nuslepk nuslepti nemineti nutylint neturi+zinoti
		nereikia+zinoti nereikia+mineti neverta+mineti nokluse noklusejiet nokluset slep slepiet slept paslep paslepiet paslept nepieminet nepieminot noslep
		nav+jazina nav+japiemin nav+verts+pieminet izlaid vaiki+maha maha+vaikida jata+mainimata mainimata varja varjake varjata peida peitke peita ara+maini
		arge+mainige ei+pea+teadma pole+vaja+teada pole+vaja+mainida ei+tasu+mainida jata+valja không+đề+cập khong+nhac che+giau giau giu+im+lang giu+kin
		luoc+bo khong+can+biet không+đáng+nói khong+tiet+lo giau+kin che+đậy đừng+nói đừng+nhắc giu+bi+mat jangan+sebutkan jangan+menyebutkan tidak+disebutkan
		sembunyikan menyembunyikan rahasiakan merahasiakan rahsiakan diamkan hilangkan menghilangkan tidak+perlu+tahu tak+perlu+tahu tidak+perlu+disebutkan
		tutupi menutupi bungkam abaikan+saja jangan+ungkapkan छिपाएं छिपाओ छिपाना उल्लेख+न ज़िक्र+न चुप+रहें चुप मौन मौन+रहें गोपनीय जानने+की+ज़रूरत
		जानने+की+आवश्यकता बताने+की+ज़रूरत बताने+की+आवश्यकता उजागर+न أخف إخفاء تخفي تخف كتمان تكتم اكتم التزم+الصمت اصمت اسكت تغاضى أغفل احجب إغفال لا+داعي
		لا+يحتاج+معرفة لا+يحتاج+أن لا+يستحق+الذكر دون+ذكر لا+تذكر لا+تشر הסתר תסתיר להסתיר הסתרה אל+תזכיר אל+תציין בלי+להזכיר שתוק לשתוק שתיקה העלם להעלים השמט
		להשמיט אינו+צריך+לדעת לא+צריך+לדעת אין+צורך+לציין לא+ראוי+לציון הצנע הסווה+את پنهان+کنید پنهان+کن مخفی+کنید مخفی+کن کتمان سکوت ساکت از+قلم مسکوت
		اشاره+نکنید ذکر+نکنید حرفی+نزنید لازم+نیست+بداند نباید+بداند نیازی+به+ذکر نیازی+نیست+بداند ارزش+گفتن+ندارد پوشیده ناگفته উল্লেখ+না উল্লেখ+করবেন+না
		গোপন+রাখুন গোপন+করুন লুকান লুকাও লুকাতে চুপ চুপ+থাকুন নীরব+থাকুন নীরব আড়াল চেপে+যান জানার+দরকার+নেই জানার+প্রয়োজন+নেই বলার+দরকার+নেই
		বলার+প্রয়োজন+নেই மறை மறைக்கவும் மறைத்து மறைக்க குறிப்பிட+வேண்டாம் மௌனம் அமைதி+காக்கவும் விட்டுவிடு அறிய+வேண்டியதில்லை தெரிய+வேண்டியதில்லை
		தெரிய+வேண்டாம் சொல்லத்+தேவையில்லை குறிப்பிடத்+தேவையில்லை குறிப்பிட+கூடாது குறிப்பிடக்+கூடாது வெளிப்படுத்த+வேண்டாம் usitaje+hili ficha kuficha ifiche
		nyamaza kunyamaza kaa+kimya acha+kutaja usiseme+chochote hahitaji+kujua hana+haja+ya haina+haja+kutaja usifichue usimweleze kutotaja ifanye+siri`,
	personal: `adresse adressen anschrift geburtsdatum geburtstag standort wohnort telefonnummer telefonnummern handynummer personalausweis ausweisnummer gesundheit
		gesundheitsdaten gehalt gehalter kontakte kontakten vollstandiger+name vollstandigen+namen personenbezogene adresses date+de+naissance anniversaire
		localisation domicile telephone numero+de+telephone carte+d+identite piece+d+identite sante donnees+de+sante salaire salaires coordonnees nom+complet
		donnees+personnelles numero+de+securite direccion direcciones domicilio fecha+de+nacimiento cumpleanos ubicacion telefono numero+de+telefono movil
		documento+de+identidad dni cedula salud salario salarios sueldo contactos nombre+completo datos+personales indirizzo indirizzi data+di+nascita
		compleanno posizione ubicazione numero+di+telefono cellulare carta+d+identita documento+d+identita codice+fiscale stipendio stipendi contatti rubrica
		nome+completo dati+personali dati+sanitari endereco enderecos morada data+de+nascimento aniversario localizacao telefone telefones numero+de+telefone
		celular telemovel documento+de+identidade cpf identidade saude contatos dados+pessoais adres geboortedatum verjaardag locatie woonplaats telefoonnummer
		telefoonnummers identiteitskaart identiteitsbewijs paspoort bsn gezondheid gezondheidsgegevens salaris salarissen contacten contactpersonen
		volledige+naam persoonsgegevens adress adresser fodelsedatum fodelsedag platsen bostadsort telefonnumret mobilnummer personnummer identitetskort
		legitimation halsa halsouppgifter lonen loner kontakter kontakterna fullstandigt+namn personuppgifter fødselsdato fødselsdag placering bopæl
		telefonnummeret cpr pas+nummer helbred helbredsoplysninger sundhedsoplysninger lønnen lønninger kontaktpersoner fulde+navn personoplysninger plassering
		bosted fødselsnummer legitimasjonskort helse helseopplysninger fullt+navn personopplysninger osoite osoitteen osoitteet kotiosoite syntymaaika
		syntymapaiva syntymaajan sijainti sijainnin puhelinnumero puhelinnumeron puhelinnumerot henkilokortti henkilotunnus henkilotunnuksen henkilotiedot
		terveys terveystiedot terveystietoja palkka palkan palkat yhteystiedot yhteystietoja koko+nimi koko+nimen adresa adrese adresei data+nasterii
		ziua+de+nastere locatia locatiei domiciliu telefon telefonul numar+de+telefon numarul+de+telefon carte+de+identitate cartea+de+identitate buletin cnp
		sanatate sanatatea salariu salariul salarii contacte contactele nume+complet numele+complet date+personale datele+personale adreca adreces domicili
		data+de+naixement aniversari ubicacio telefons numero+de+telefon mobil document+d+identitat carnet+d+identitat salut salari sou+mensual contactes
		dades+personals heimilisfang heimilisfangið heimilisfong fæðingardagur fæðingardag afmælisdagur afmæli staðsetning staðsetningu simanumer símanúmerið
		kennitala kennitolu nafnskirteini skilriki heilsa heilsufar heilsufarsupplysingar laun launa tengiliðir tengiliði fullt+nafn personuupplysingar adresu
		adresy adresow data+urodzenia daty+urodzenia date+urodzenia urodziny lokalizacja lokalizacji lokalizacje numer+telefonu numeru+telefonu dowod+osobisty
		dowodu+osobistego pesel zdrowie zdrowia zdrowotne wynagrodzenie wynagrodzenia pensja pensji kontakty kontaktow imie+i+nazwisko imienia+i+nazwiska imie
		nazwisko dane+osobowe danych+osobowych datum+narozeni data+narozeni narozeniny narozenin poloha polohy polohu telefonni+cislo telefonniho+cisla
		telefonu obcansky+prukaz obcanskeho+prukazu rodne+cislo rodneho+cisla zdravi zdravotni mzda mzdy mzdu platu kontaktu cele+jmeno celeho+jmena jmeno
		prijmeni osobni+udaje osobnich+udaju adries datum+narodenia datumu+narodenia narodeniny narodenin telefonne+cislo telefonneho+cisla obciansky+preukaz
		obcianskeho+preukazu zdravie zdravia zdravotny zdravotne kontaktov cele+meno celeho+mena meno priezvisko osobne+udaje osobnych+udajov адрес адреса
		адресу день+рождения дата+рождения даты+рождения дату+рождения местоположение геолокация номер+телефона номера+телефона телефон паспорт здоровье
		зарплата контакты контактов полное+имя полного+имени фио имя имени фамилия персональные+данные личные+данные персональных+данных личных+данных адреси
		день+народження дата+народження дати+народження дату+народження місцезнаходження розташування геолокація номер+телефону номера+телефону контакти
		контактів повне+ім'я піб прізвище персональні+дані персональних+даних особисті+дані особистих+даних рожден+ден рождения+ден дата+на+раждане
		датата+на+раждане телефонен+номер телефонния+номер лична+карта личната+карта егн здраве заплата контактите пълно+име пълното+име имена лични+данни
		личните+данни lakcim lakcimet szuletesnap szuletesi+datum tartozkodasi+hely helyadat telefonszam telefonszamot telefonszama szemelyi+igazolvany
		szemelyes+adatok egeszsegugyi egeszsegi fizetese ber nevjegyek nevjegyzek kapcsolatok teljes+nev teljes+nevet adresi ev+adresi dogum+gunu dogum+tarihi
		konum konumu konumunu telefon+numarasi telefon+numarasini kimlik+numarasi kimlik+karti saglik saglik+bilgileri maas maasi kisiler rehber ad+soyad
		tam+adi kisisel+bilgiler kisisel+veriler διεύθυνση+κατοικίας διεύθυνση γενέθλια ημερομηνία+γέννησης τοποθεσία αριθμός+τηλεφώνου τηλέφωνο tautotnta
		uyeia μισθός επαφές ονοματεπώνυμο προσωπικά+δεδομένα rođendan datum+rođenja lokacija lokaciju lokacije broj+telefona telefonski+broj osobna+iskaznica
		osobne+iskaznice licna+karta licne+karte zdravlje zdravstveni zdravstvene placa placu plata kontakti ime+i+prezime puno+ime osobni+podaci
		osobne+podatke licni+podaci naslov naslova rojstni+dan datum+rojstva lokacijo telefonska+stevilka telefonsko+stevilko osebna+izkaznica osebne+izkaznice
		zdravje placo stiki stike ime+in+priimek polno+ime osebni+podatki osebne+podatke emso adresas adreso gimtadienis gimimo+data vieta buvimo+vieta
		telefono+numeris telefono+numeri asmens+tapatybes+kortele asmens+kodas asmens+duomenys asmens+duomenis sveikata sveikatos atlyginimas atlyginima
		kontaktai kontaktus vardas+ir+pavarde pilnas+vardas adreses dzimsanas+diena dzimsanas+datums atrasanas+vieta atrasanas+vietu talruna+numurs
		talruna+numuru telefona+numurs personas+aplieciba personas+kods personas+dati personas+datus veseliba veselibas alga algu kontaktpersonas
		vards+un+uzvards pilns+vards aadress aadressi kodune+aadress sunnipaev sunnikuupaev asukoht asukoha asukohta telefoninumber telefoninumbri
		telefoninumbrit isikut+toendav isikukood isikukoodi isikuandmed isikuandmeid tervis tervise terviseandmed palk palga palka kontaktid taisnimi taisnime
		địa+chỉ địa+chỉ+nhà ngay+sinh sinh+nhat vi+tri số+điện+thoại can+cuoc chung+minh+nhan ho+chieu suc+khoe benh+an tien+luong muc+luong danh+ba lien+he
		ca+nhan alamat alamat+rumah tanggal+lahir tarikh+lahir ulang+tahun hari+lahir lokasi nomor+telepon nombor+telefon ktp kartu+identitas kad+pengenalan
		paspor kesehatan kesihatan gaji kontak kenalan nama+lengkap nama+penuh data+pribadi घर+का+पता पते जन्मदिन जन्मतिथि जन्म लोकेशन फ़ोन+नंबर मोबाइल+नंबर
		फ़ोन पहचान+पत्र पासपोर्ट स्वास्थ्य वेतन तनख्वाह संपर्क+सूची संपर्क पूरा+नाम व्यक्तिगत आधार+कार्ड आधार+नंबर आवासीय+पता ईमेल+पता عنوان العنوان
		عنوان+المنزل تاريخ+الميلاد ميلاد الميلاد موقعه الموقع+الجغرافي هاتف الهاتف رقم+الهاتف بطاقة+الهوية هوية الهوية جواز صحة الصحة الصحية راتب الراتب
		جهات+الاتصال الاسم+الكامل شخصية الشخصية כתובת הכתובת כתובת+מגורים יום+הולדת תאריך+לידה לידה מיקום המיקום מספר+טלפון טלפון הטלפון תעודת+זהות זהות דרכון
		בריאות הבריאות רפואי שכר משכורת אנשי+קשר שם+מלא השם+המלא אישי אישיים آدرس نشانی آدرس+منزل تاریخ+تولد تولد مکان موقعیت شماره+تلفن تلفن موبایل کارت+ملی
		کد+ملی شناسنامه گذرنامه سلامت پزشکی حقوق+ماهانه دستمزد مخاطبین نام+کامل نام+خانوادگی شخصی ঠিকানা ঠিকানার বাড়ির+ঠিকানা জন্মদিন জন্মতারিখ জন্ম+তারিখ
		অবস্থান ফোন+নম্বর ফোন মোবাইল+নম্বর পরিচয়পত্র পাসপোর্ট স্বাস্থ্য বেতন বেতনের পরিচিতি যোগাযোগ পুরো+নাম ব্যক্তিগত முகவரி வீட்டு+முகவரி பிறந்தநாள்
		பிறந்த+நாள் பிறந்த+தேதி இருப்பிடம் தொலைபேசி தொலைபேசி+எண் கைபேசி அடையாள+அட்டை ஆதார் உடல்நலம் சுகாதாரம் சம்பளம் ஊதியம் முழுப்பெயர் முழு+பெயர் தனிப்பட்ட
		தொடர்பு+பட்டியல் தொடர்பு+எண் anwani anwani+ya+nyumbani siku+ya+kuzaliwa tarehe+ya+kuzaliwa mahali eneo+lake nambari+ya+simu namba+ya+simu kitambulisho
		kitambulisho+cha+taifa pasipoti afya mshahara mishahara anwani+za+mawasiliano mawasiliano jina+kamili taarifa+binafsi`,
	guidance: `vorgabe vorgaben weisung weisungen hinweise regles instructions+precedentes consigne normas reglas indicaciones indicacoes regole indicazioni
		voorschriften opdrachten instruktioner regler ohjeita saannot utasitasok szabaly regulile instructiunile pravidla zasady polecenia reguły kural
		kurallari aturan perintah quy+tac chi+dan указание указания правила вказівки οδηγίες κανόνες הוראות כללים القواعد الأوامر دستور قوانین नियम निर्देश
		anweisung anweisungen regel regeln leitlinie leitlinien anleitung anleitungen einschrankung einschrankungen beschrankung beschrankungen spezifikation
		spezifikationen instruktion instruktionen regeln+des+nutzers consignes regle lignes+directrices recommandation recommandations regles+de+l+utilisateur
		limite+imposee mode+d+emploi instruccion instrucciones regla norma pauta pautas directriz directrices especificacion especificaciones restriccion
		restricciones indicacion reglas+del+usuario limitacion limitaciones istruzione istruzioni regola linea+guida linee+guida indicazione specifica
		specifiche restrizione restrizioni vincolo vincoli regole+dell+utente limitazione limitazioni disposizioni instrucao instrucoes regra regras orientacao
		orientacoes diretriz diretrizes especificacao especificacoes restricao restricoes indicacao regras+do+usuario limitacao limitacoes instructie
		instructies aanwijzing aanwijzingen regels voorschrift specificatie specificaties beperking beperkingen leidraad handleiding regels+van+de+gebruiker
		richtsnoer instruktionerna anvisning anvisningar reglerna riktlinje riktlinjer specifikation specifikationen begransning begransningar
		anvandarens+regler restriktion restriktioner instrukser instruks anvisninger vejledning vejledninger reglen reglerne retningslinje retningslinjer
		specifikationer begrænsning begrænsninger brugerens+regler instruksjon instruksjonen instruksjoner veiledning veiledninger regelen reglene
		spesifikasjon spesifikasjoner begrensning begrensninger brukerens+regler ohje ohjeen ohjeet ohjeiden saanto saannon saantoja ohjeistus ohjeistuksen
		suuntaviivat maarittely maaritykset maaritelma rajoitus rajoituksen rajoitukset rajoituksia kayttajan+saannot instructiune instructiunea instructiuni
		instructiunilor regula reguli regulilor indrumare indrumari ghidul specificatia specificatii restrictie restrictia restrictii restrictiile
		regulile+utilizatorului indicatii instruccio instruccions normes pautes directriu directrius especificacio especificacions restriccio restriccions
		indicacio indicacions regles+de+l+usuari limitacio limitacions fyrirmæli fyrirmælin fyrirmælum leiðbeining leiðbeiningar leiðbeiningum reglu reglan
		reglur reglurnar reglum viðmið viðmiðunarregla viðmiðunarreglur forskrift forskriftir takmorkun takmarkanir takmorkunum reglur+notanda reglur+notandans
		instrukcja instrukcje instrukcji instrukcjami zasada zasad zasade reguła reguł regułę wytyczne wytycznych wytyczna wskazowki wskazowek specyfikacja
		specyfikacji ograniczenie ograniczenia ograniczen zalecenia zalecen pokyn pokynu pokyny pokynum instrukce instrukci instrukcim pravidlo pravidel
		pravidlu smernice smernic navod navodu specifikace specifikaci omezeni omezenim zadani doporuceni pokynov pokynom instrukcia instrukcie instrukcii
		instrukciam instrukciu pravidiel specifikacia specifikacie obmedzenie obmedzenia obmedzeni zadanie odporucania инструкция руководство рекомендации
		спецификация ограничение ограничения інструкція настанова рекомендації специфікація обмеження керівництво порадник напътствие насока насоки препоръки
		упътване utasitas utasitast utasitasokat utasitasait szabalyt szabalyok szabalyokat szabalyait iranyelv utmutatas korlatozas korlatozasok korlatozast
		eloiras specifikacio talimat talimati talimatlar talimatlari talimatlarini talimatlara kurali kurallar kurallarini yonerge yonergeler yonergeleri
		kisitlama kisitlamalar kisitlamalari yonlendirme οδηγία κανόνας kavovwv κατευθυντήριες προδιαγραφή περιορισμός κανόνες+του+χρήστη υπόδειξη εντολές
		uputa upute uputu uputstvo uputstva instrukcija instrukcije pravilo pravila pravilima smjernica smjernice ogranicenje ogranicenja specifikacija nalog
		naputak navodilo navodila navodil navodilom navodilih pravil pravilom smernica omejitev omejitve pravila+uporabnika napotek instrukcijas instrukcijos
		instrukciju nurodymas nurodyma nurodymai nurodymus nurodymu taisykle taisykles taisykliu gaires apribojimas apribojimai apribojimus instrukcijam
		noradijums noradijumi noradijumus noradijumiem norade norades noteikums noteikumus vadlinijas vadliniju ierobezojums ierobezojumi ierobezojumus juhis
		juhise juhised juhiseid juhiste juhend juhendi reegel reegli reeglid reegleid reeglite suunis suunised piirang piirangud piiranguid spetsifikatsioon
		korraldus huong+dan nguyen+tac đặc+tả han+che gioi+han rang+buoc quy+tac+cua quy+uoc chi+lenh noi+quy instruksi arahan+pengguna pedoman panduan
		garis+panduan spesifikasi batasan pembatasan sekatan aturan+pengguna petunjuk ketentuan instruksinya अनुदेश दिशानिर्देश दिशा+निर्देश मार्गदर्शन
		विनिर्देश पाबंदी सीमाएं उपयोगकर्ता+के+नियम हिदायत पिछले+निर्देश सभी+निर्देशों निर्देशों+को नए+निर्देश अन्य+निर्देश تعليمات التعليمات إرشادات الإرشادات
		قاعدة+المستخدم قواعد مبادئ المبادئ مواصفات قيود القيود ضوابط الضوابط توصيات قواعد+المستخدم הוראה ההוראה הנחיה ההנחיה הנחיות הכללים קווים+מנחים מפרט
		המפרט הגבלה הגבלות ההגבלות מגבלות כללי+המשתמש رهنمود راهنما قاعده قوانین+کاربر مشخصات محدودیت ضابطه নিয়ম নিয়মের নিয়মাবলী বিধি বিধান স্পেসিফিকেশন
		সীমাবদ্ধতা বিধিনিষেধ ব্যবহারকারীর+নিয়ম দিকনির্দেশনা পূর্ববর্তী+নির্দেশ আগের+নির্দেশ সব+নির্দেশ নির্দেশ+উপেক্ষা এই+নির্দেশ পূর্ববর্তী+নির্দেশনা
		আগের+নির্দেশনা வழிமுறை வழிமுறைகள் அறிவுறுத்தல் விதி விதிகள் விதிமுறை வழிகாட்டுதல் விவரக்குறிப்பு கட்டுப்பாடு பயனரின்+விதிகள் நெறிமுறை வரையறை maagizo
		maelekezo agizo elekezo kanuni miongozo mwongozo vipimo vikwazo kizuizi vizuizi masharti kanuni+za+mtumiaji sheria+za+mtumiaji`,
	request: `bittet bittet+um bitten verlangt verlangen fordert fordern anfordert wunscht wunschen wunsch gebeten gefordert angefordert anfrage mochte fragt demande
		demandes demandent demander exige exigent exiger souhaite souhaitent souhaiter veut reclame reclament sollicite requete pide piden pedir pida
		pedido+por solicita solicitan solicitar solicite solicitud solicitado exigen exigir desea desean quiere quieren peticion pregunta chiede chiedono
		chiedere chieda chiesto richiede richiedono richiedere richiesta+dell esige pretende desidera desiderano vuole domanda domande pede pedem peca
		pedido+pelo solicitam solicitacao exigem deseja desejam quer pergunta perguntar vraagt vraagt+om vragen verzoekt verzoek verzoeken gevraagd eist eisen
		wenst wensen gewenst aanvraag opgevraagd ber+om begar begara begars begaran kraver krava onskar onskas onskemal efterfragar efterfragas efterfragat
		vill fragar forfragan beder beder+om bede+om anmoder anmode anmodning anmodninger kræver kræve ønsker ønske ønskes forlanger efterspørger vil+have
		spørger be+om krever kreve etterspør etterspurt forespørsel forespørsler vil+ha spør+om pyytaa pyyda pyydetaan pyytavat pyynto pyynnon vaatia vaativat
		haluaa haluavat toivoo toivoa pyysi pyydetty tahtoo cere cer+sa cereti ceri cerut cerere cererea solicitati solicitare solicitarea solicitat doreste
		doresc pretinde+ca vrea roaga intreaba demana demanen demanar demani demanat sol+licita sollicita sol+liciten solliciten sol+licitar sollicitar
		sol+licitud sollicitud exigeix exigeixen desitja desitgen peticio vol+que biður biður+um biðja biðja+um bað+um beiðni beiðnin krefst krefjast oskar
		oska oskar+eftir óskað fer+fram+a spyr prosi poprosi poprosił poproszono zada zazada zażądał zadanie zadania domaga zyczy zyczenie zyczenia zapyta pyta
		pytał zapytał poprosic prosba prosbe na+prosbe chce zleca pozada pozadal pozadala pozaduje pozadoval vyzada vyzadal preje pral prani zadost zadosti pta
		zepta zeptal pozadavek pozadavku na+zadost dotaze ziada poziada poziadal poziadala vyziada vyziadal praje prial zela zelanie ziadost ziadosti opyta
		opytal spyta poziadavka na+ziadost просит попросит потребовал хочет желает пожелает просьба запрос запрашивает спрашивает вимагає зажадає хоче бажає
		побажає прохання запит питає спитає моли помоли иска поиска изисква молба молбата искане заявка попита keri ker kerte kertek keres keresere igenyli
		igenyel kivanja szeretne koveteli keresre kerdezi ister istiyor istediginde isterse istedi talep talep+eder talep+ederse istek istegi istenen sorar
		sorarsa sordugunda rica ζητά ζητάει ζητήσει απαιτεί επιθυμεί θέλει αίτημα pwta pwtnoei aiteitai trazi zatrazi trazio zahtijeva zahteva zeli zatrazeno
		trazeno zahtjev zahtev upita pita zamoli zatrazen zahtevajo zaprosi zahteval zahtevan zahtevek prosnja vprasa povprasa zaprosen praso papraso paprase
		reikalauja nori pageidauja prasymas prasymu klausia paprasius uzklausa prasoma ludz paludz ludza pieprasa pieprasija pieprasits velas prasa
		pieprasijums pieprasijumu lugums lugumu vaica palub kusib nouab soovib palus noudis kusis taotleb taotlus palve palvel soovi paring yeu+cau đòi+hỏi
		mong+muon muon được+yêu+cầu đề+nghị khi+được+hỏi hoi+ve meminta diminta minta menuntut dituntut menginginkan menghendaki mahu permintaan mintalah
		memohon ingin मांगता मांगे अनुरोध निवेदन चाहता चाहे पूछता पूछा कहा+जाए طلب يطلب طلبت يطالب طالب أراد يريد يرغب رغبة طلبه المستخدم+يطلب التمس سئل سئلت
		سألك מבקש מבקשת ביקש ביקשה התבקש נתבקש בקשה בקשת לבקש דורש דורשת דרישה רוצה מעוניין שואל נשאל درخواست خواست بخواهد مطالبه تقاضا مایل خواهان
		کاربر+بخواهد کاربر+خواست অনুরোধ চান চায় চাইলে চাইছে চাওয়া চাহিদা আবেদন জানতে+চান দাবি+করে ইচ্ছা বললে கோருகிறார் கோரு கோரினால் கோரிக்கை கேட்டால்
		விரும்புகிறார் விரும்பினால் விரும்பும் கோரும்போது கேட்டுக்கொண்டால் கோரப்பட்டால் anaomba omba kuomba ameomba anaombwa anadai anataka kutaka anahitaji
		alipoombwa unapoombwa ombi maombi`,
	sequence: `erster+schritt ersten+schritt im+ersten+schritt schritt+1 schritt+2 schritt schritte schritten dann danach zuletzt schließlich erst+dann erst+danach
		nachster nachsten nachste daraufhin zunachst premiere+etape etape etapes etape+1 etape+2 ensuite puis enfin finalement alors+seulement
		seulement+ensuite seulement+apres suivant suivante prochain prochaine pour+finir en+premier primer+paso paso paso+1 paso+2 pasos luego despues+de+eso
		entonces finalmente por+ultimo solo+entonces solo+despues siguiente siguientes a+continuacion proximo en+primer+lugar primo+passo passo+1 passo+2
		passaggio passaggi passo e+poi quindi infine successivamente in+seguito solo+allora solo+dopo solo+poi successivo successiva prossimo prossima fase+1
		dopodiche primeiro+passo passos etapa etapas etapa+1 em+seguida depois+disso entao por+fim so+entao somente+entao so+depois proxima seguinte a+seguir
		eerste+stap stap+1 stap+2 stap stappen vervolgens daarna ten+slotte tenslotte uiteindelijk pas+dan pas+daarna volgende hierna en+dan als+laatste
		ten+eerste forsta+steget forsta+steg steg steget steg+1 steg+2 och+sedan darefter sedan+ska slutligen till+sist forst+da forst+darefter nasta
		nasta+steg harnast efterat første+trin første+skridt trin trin+1 trin+2 trinnet derefter dernæst herefter til+slut endelig først+derefter først+da
		næste næste+trin bagefter sa+skal første+trinn første+steg trinn trinn+1 trinn+2 deretter dernest etterpa til+sist først+deretter neste neste+trinn
		neste+steg ensimmainen+vaihe ensimmaisessa+vaiheessa vaihe vaiheen vaihe+1 vaihe+2 vaiheet sitten taman+jalkeen lopulta viimeiseksi vasta+sitten
		vasta+sen+jalkeen seuraava seuraavan seuraavaksi seuraavassa ensimmaiseksi primul+pas pasul pasul+1 pasul+2 pasi pas+1 apoi pe+urma ulterior
		in+cele+din+urma abia+apoi abia+atunci abia+dupa urmatorul urmatoarea urmator urmatorii in+continuare la+urma primer+pas pas+2 pas+seguent
		despres+d+aixo llavors aleshores finalment per+acabar per+ultim nomes+llavors nomes+aleshores nomes+despres seguent seguents a+continuacio tot+seguit
		fyrsta+skref fyrsta+skrefið skref skrefið skref+1 skref+2 síðan svo+skal þá+fyrst eftir+það því+næst loks loksins næst næsta næsta+skref næstur
		þar+á+eftir í+kjölfarið pierwszy+krok krok kroku kroki krokow nastepnie potem pozniej w+koncu na+koniec na+zakonczenie dopiero+potem dopiero+wtedy
		nastepny nastepne kolejny kolejno po+pierwsze po+drugie ostatecznie wreszcie prvni+krok kroky pak potom pote nasledne nakonec zaverem teprve+potom
		teprve+pak az+pote az+pak dalsi dalsim za+prve za+druhe posleze konecne prvy+krok krokov nakoniec napokon na+zaver az+potom az+ked dalej po+prve
		po+druhe zaprve vzapati первый+шаг шаг шага шаги шагов шагом затем потом далее наконец в+завершение только+потом только+затем лишь+затем только+после
		следующий следующим во-первых во-вторых дальше перший+крок крок кроку кроки кроків кроком потім далі тоді нарешті на+завершення лише+потім тільки+потім
		лише+тоді тільки+тоді наступний наступним по-перше по-друге първа+стъпка стъпка стъпки стъпката после след+това след+което тогава накрая едва+тогава
		чак+тогава едва+след+това следващ следваща следващата първо+място второ впоследствие elso+lepes elso+lepeskent lepes lepesben lepesek majd aztan ezutan
		azutan vegul csak+ezutan csak+akkor kovetkezo ilk+adim ilk+olarak adim adimda adimlar ardindan daha+sonra ondan+sonra sonra son+olarak nihayet
		ancak+o+zaman siradaki sonraki πρώτο+βήμα βήμα βήματα έπειτα uotepa otn+ouvexeia τελικά τέλος μόνο+τότε επόμενο prvi+korak prvom+koraku korak koraku
		koraci zatim onda konacno tek+tada tek+onda na+kraju sljedece sledece sljedeci sledeci prvem+koraku koraki nato zatem koncno sele+nato sele+potem
		naslednji naslednje pirmas+zingsnis pirmuoju+zingsniu zingsnis zingsni zingsniai tada tuomet paskui galiausiai pagaliau tik+tada tik+po+to toliau
		kitas+zingsnis pirmais+solis pirmaja+soli solis soli pec+tam talak visbeidzot beidzot tikai+tad tikai+pec+tam nakamais esimene+samm esimese+sammuna
		samm sammud sammus siis seejarel edasi lopuks viimaks alles+siis alles+seejarel jargmine jargmisena bước+đầu+tiên buoc+1 buoc+mot buoc+2 sau+đó
		tiep+theo cuoi+cung roi+moi chỉ+sau+đó ke+tiep buoc+tiep buoc+ke thu+nhat langkah+pertama langkah+1 langkah+kedua kemudian lalu setelah+itu selepas+itu
		akhirnya terakhir baru+kemudian barulah berikutnya langkah+berikutnya seterusnya+gunakan pertama kedua पहला+चरण चरण+1 चरण+१ चरण कदम पहला+कदम फिर तब
		उसके+बाद इसके+बाद अंततः आखिर+में तत्पश्चात अगला तभी الخطوة+الأولى خطوة+1 الخطوة+1 خطوة الخطوة ثم وثم أخيرا وأخيرا بعدها بعد+ذلك عندئذ حينها عندها
		عقب+ذلك الخطوة+التالية שלב+ראשון השלב+הראשון צעד+ראשון צעד+1 שלב+1 צעד שלב השלב אז ואז לבסוף אחר+כך לאחר+מכן רק+אז בהמשך השלב+הבא הצעד+הבא گام+اول
		گام+نخست مرحله+اول مرحله+۱ گام+۱ گام مرحله سپس آنگاه در+نهایت سرانجام بعدی بعد+از+آن پس+از+آن تنها+پس+از متعاقبا প্রথম+ধাপ ধাপ+১ ধাপ+1 ধাপ পদক্ষেপ
		তারপর এরপর অতঃপর অবশেষে পরিশেষে পরবর্তী তবেই কেবল+তারপর শেষমেশ முதல்+படி படி+1 படி+ஒன்று முதற்படி படிநிலை அடுத்து அடுத்ததாக பிறகு அதன்பின் அதன்+பிறகு
		அதற்குப்+பிறகு பிறகுதான் கடைசியாக தொடர்ந்து+பின் முதல்+கட்டம் hatua+ya+kwanza hatua+ya+1 hatua+ya+pili kisha halafu hatimaye mwishowe ndipo kisha+tu
		inayofuata hatua+inayofuata kifuatacho baada+ya+hapo`,
	vendor: `unser unsere unseren unserem unserer uns notre nos nuestro nuestra nuestros nosso nossa nossos nostro nostra nostri onze ons var vart vara vores meidan
		mienk nostru noastra nase naseho nasho naszego nasz nasze bizim chung+toi наш нашего наша нашу нашому μας שלנו لدينا مزودنا हमारा हमें`,
	supervision: `virenschutz virenscanner firewall sicherung antivirus pare-feu cortafuegos verificacion verificacao controllo virusscanner brandwand virusskydd
		virustorjunta virusvedelem antivirovy zapora antywirusa antivirusu guvenlik+duvari tuong+lua diet+virus антивирус брандмауэр антивірус avtiiko
		אנטיוירוס الحماية جدار آنتی‌ویروس एंटीवायरस`,
};

/** The same for languages that do not set words apart: sought as parts of the text. */
export const FOREIGN_PARTS: Partial<Readonly<Record<Kind, string>>> = {
	duty: `必须 必須 务必 務必 应当 應當 应该 應該 总是 總是 一定要 必要 必需 强制 強制 无论如何 無論如何 请先 請先 请务必 請務必 始终 始終 需要先 不得不 一律 必ず なければならない なければなりません 必要があります 必要がある してください て下さい 常に いつも 義務 絶対に
		必要です べきです べきである どんな場合でも いかなる場合 ねばならない することが求められ 반드시 해야 하여야 항상 언제나 필수 필요합니다 필요하다 하십시오 해주세요 주세요 주십시오 하세요 의무 무조건 필히 요구됩니다 ต้องทำ จำเป็นต้อง จะต้อง
		ต้องเรียก ต้องส่ง ต้องใช้ เสมอ ทุกครั้ง จำเป็น กรุณา โปรด บังคับ ไม่ว่าในกรณีใด ไม่ว่ากรณีใด ควรต้อง พึง ให้ทำ`,
	trigger: `之前 以前 之后 之後 以后 以後 每当 每當 每次 一旦 如果 若是 首先 直到 完成后 完成後 使用前 调用前 呼叫前 调用后 呼叫後 收到后 收到後 結束時 结束时 只要 的时候 的時候 假如 最后 最後 する前に の前に 前に必ず 実行前 呼び出す前 した後 の後に 使用後 実行後 するとき
		する際 した際 場合は たびに ごとに すぐに まず最初に 最初に もし するまで 終わりに 最後に 時点で 次第 毎回 전에 이전에 후에 다음에 때마다 때는 하자마자 즉시 매번 만약 경우에는 먼저 처음에 때까지 까지는 마지막에 끝나면 하면 ก่อนที่ ก่อนใช้
		ก่อนเรียก ก่อนตอบ ก่อนการ หลังจาก ภายหลัง เมื่อใด เมื่อผู้ใช้ เมื่อมี เมื่อใช้ ทุกครั้งที่ ทันทีที่ ถ้าหาก หากผู้ หากมี อันดับแรก จนกว่า จนถึง
		ในตอนท้าย ตอนจบ ขณะที่ คราวใด`,
	agent: `助手 助理 模型 智能体 智能體 智慧體 代理 人工智能 人工智慧 大模型 语言模型 語言模型 你要 你的 您的 你必须 你必須 你应 你應 机器人 機器人 アシスタント モデル エージェント 人工知能 言語モデル あなた 君は ボット 어시스턴트 도우미 모델 에이전트 인공지능 당신 귀하 너는
		비서 챗봇 당신의 ผู้ช่วย โมเดล แบบจำลองภาษา เอเจนต์ ตัวแทนเอไอ ปัญญาประดิษฐ์ เอไอ ของคุณ คุณต้อง คุณควร แชทบอท แชตบอต`,
	person: `客户 顾客 客戶 使用者 お客様 利用者 고객 사용자 ลูกค้า ผู้ใช้ 用户 用戶 顧客 主人 所有者 擁有者 人类 人類 同事 读者 讀者 对方 對方 本人 操作员 操作員 ユーザー ユーザ オーナー 人間 同僚 読者 相手 担当者 이용자 소유자 소유주 사람 인간 동료 독자 본인
		담당자 유저 เจ้าของ มนุษย์ เพื่อนร่วมงาน ผู้อ่าน ผู้ใช้งาน ผู้ว่าจ้าง คู่สนทนา บุคคล`,
	saying: `知道 提到 提及 说明 告诉 告訴 出现 知る 触れ 伝え 言わ 말하 언급 알리 กล่าวถึง บอก 告知 报告 報告 汇报 匯報 显示 顯示 展示 透露 泄露 洩漏 說明 回答 回复 回覆 通知 宣布 提示用户 提醒用户 披露 声张 聲張 知らせ 言及 表示 示す 見せ 明かす 明らかに
		公表 答え 話す 教え 述べ 説明し 開示 알려 말해 보고하 보고해 통보 통지 보여 표시하 표시해 드러내 밝히 공개하 발표 답변 대답 설명하 이야기하 누설 บอกผู้ บอกกับ บอกให้ แจ้งให้ แจ้งผู้ แจ้งเตือน พูดถึง เอ่ยถึง
		รายงาน แสดงให้ เปิดเผย ประกาศ ตอบผู้ใช้ ตอบกลับ อธิบาย แพร่งพราย เล่าให้ ชี้แจง`,
	negation: `不 不必 无需 勿 ない ません ず 않 없 말고 ไม่ ห้าม 不要 不得 不能 不可 不应 不應 切勿 请勿 請勿 禁止 绝不 絕不 从不 從不 没有 沒有 無需 未经 未經 勿向 不会 不會 从未 任何人都不 别让 別讓 しないで ないでください してはならない してはいけない
		てはいけません ではない しない せずに なしに なしで 決して 絶対にしない 禁じ 何も 誰にも 誰も なく 避けて 하지마 말아야 마십시오 마세요 않고 않습니다 않는다 안됩니다 절대로 절대 결코 없이 없습니다 아무것도 아무도 아무에게도 금지 아닌 อย่าบอก อย่าให้
		อย่าแจ้ง อย่าถาม อย่าแสดง ไม่ต้อง ไม่ควร ไม่ได้ ไม่เคย ไม่มี ไม่ให้ ไม่แจ้ง โดยไม่ ปราศจาก ไม่มีใคร เด็ดขาด ไม่ใช่ มิให้`,
	stealth: `秘密地 悄悄 偷偷 暗中 暗地 静默 靜默 默默 后台 後台 背景执行 背景執行 隐藏 隱藏 不被察觉 不被發現 不被发现 不知不觉 不知不覺 不动声色 不動聲色 隐秘 隱密 看不见 看不見 私下 无声 無聲 不告知 不告诉 不告訴 隐形 隱形 秘密裏 密かに ひそかに こっそり 静かに 無言で
		バックグラウンド 裏で 隠し 隠れ 気づかれ 気付かれ 見えない 不可視 目立たない 知らせずに 伝えずに 言わずに サイレント 内密 몰래 비밀리 은밀 조용히 백그라운드 배경에서 숨겨 숨긴 숨김 눈치채지 모르게 말없이 슬그머니 은폐 무음 แอบส่ง แอบทำ อย่างลับ
		ลับๆ เงียบๆ อย่างเงียบ เบื้องหลัง พื้นหลัง ซ่อนไว้ ซ่อนอยู่ ที่ซ่อน ไม่ให้รู้ ไม่รู้ตัว โดยไม่บอก โดยไม่แจ้ง มองไม่เห็น ไม่ให้เห็น แนบเนียน
		ไม่เป็นที่สังเกต ลอบ`,
	secret: `密钥 密码 金鑰 令牌 验证码 凭据 暗証 鍵 パスワード 認証 비밀번호 키 인증 토큰 กุญแจ รหัส 密碼 口令 密鑰 金钥 私钥 私鑰 权杖 權杖 凭证 憑證 驗證碼 一次性密码 一次性密碼 登录信息 登入資訊 访问令牌 存取權杖 环境变量 環境變數 助记词 助記詞 恢复短语 机密 機密
		秘钥 暗証番号 秘密鍵 秘密の鍵 鍵ファイル apiキー アクセスキー 暗号鍵 トークン 認証情報 資格情報 クレデンシャル ログイン情報 ワンタイム 認証コード 確認コード クッキー 環境変数 リカバリーフレーズ 復元フレーズ シードフレーズ シークレット 암호 패스워드 비밀키 개인키 api키
		자격증명 일회용 인증번호 쿠키 환경변수 니모닉 기밀 รหัสผ่าน รหัสลับ คีย์ กุญแจส่วนตัว คีย์ส่วนตัว กุญแจลับ โทเค็น ข้อมูลรับรอง ข้อมูลประจำตัว ข้อมูลการเข้าสู่ระบบ
		ข้อมูลเข้าสู่ระบบ รหัสพิน รหัสครั้งเดียว รหัสยืนยัน คุกกี้ ตัวแปรสภาพแวดล้อม วลีกู้คืน วลีช่วยจำ ความลับ`,
	conversation: `对话 聊天 會話 会話 やりとり 대화 채팅 บทสนทนา 上下文 對話 会话 历史记录 歷史記錄 历史消息 消息记录 訊息記錄 聊天记录 聊天記錄 系统提示 系統提示 提示词 提示詞 剪贴板 剪貼簿 草稿 最近的消息 用户说 用戶說 使用者說 用户输入 使用者輸入 チャット 対話 履歴 会話履歴
		メッセージ履歴 システムプロンプト プロンプト クリップボード コンテキスト 文脈 ユーザーの発言 発言 最後のメッセージ 直近のメッセージ 下書き やり取り 프롬프트 클립보드 컨텍스트 맥락 초안 การสนทนา สนทนา แชท แชต ประวัติ ประวัติข้อความ
		พรอมต์ระบบ พรอมต์ คลิปบอร์ด บริบท ข้อความล่าสุด ข้อความก่อนหน้า สิ่งที่ผู้ใช้พูด ฉบับร่าง แบบร่าง`,
	files: `文件 档案 檔案 文件夹 資料夾 目录 目錄 内容 內容 源代码 原始碼 源码 代码库 程式碼 仓库 倉庫 储存库 儲存庫 主目录 家目錄 文档 附件 数据库 資料庫 备份 備份 数据表 資料表 本地文件 ファイル フォルダ ディレクトリ 中身 ソースコード リポジトリ ホームディレクトリ 文書 書類
		ドキュメント 添付 データベース バックアップ テーブル 파일 폴더 디렉터리 디렉토리 내용 소스코드 저장소 리포지토리 문서 첨부 데이터베이스 백업 테이블 ไฟล์ แฟ้ม โฟลเดอร์ เนื้อหา ซอร์สโค้ด รหัสต้นฉบับ โค้ดต้นฉบับ
		ที่เก็บโค้ด คลังโค้ด ไดเรกทอรี โฮมไดเรกทอรี เอกสาร ไฟล์แนบ สิ่งที่แนบ ฐานข้อมูล ข้อมูลสำรอง สำรองข้อมูล ตารางข้อมูล`,
	sending: `写入 填入 填在 写进 发出 发到 上传 提交 附上 放進 書き込 添付 送 写す 渡 넣 보내 옮겨 첨부 전송 วาง คัดลอก ส่ง 发送 發送 傳送 转发 轉發 轉寄 抄送 密送 密件副本 复制到 複製到 附加 添加到 追加 转交 轉交 传递 傳遞 上傳 放入 寫入 提交到 传输 傳輸
		存入 发给 發給 寄给 寄給 传给 傳給 包含在 嵌入 送信 送って 送る 送付 転送 コピーし 複写 添付し 追加し 付け加え 追記 引き渡 渡して 渡す アップロード 記入 含めて 含める 伝送 入れて 入力し 埋め込 bccに 投稿 提出 格納し 발송 송신 전달 복사하 복사해 첨부하 첨부해
		추가하 추가해 덧붙 넘겨 넘기 업로드 넣어 넣으 기록하 써넣 포함하 포함시 포함해 게시하 제출하 제출해 ส่งไป ส่งให้ ส่งต่อ ส่งข้อมูล ส่งไฟล์ ส่งเนื้อหา ส่งอีเมล จัดส่ง แนบไฟล์ แนบไป แนบมา เพิ่มลง
		เพิ่มเข้า ต่อท้าย ส่งมอบ อัปโหลด อัพโหลด ใส่ลง ใส่ใน เขียนลง รวมไว้ ถ่ายโอน สำเนาลับ นำไปใส่ ส่งออก`,
	reading: `读取 打开 開き 開い 読み 열어 읽 เปิด อ่าน 讀取 打開 開啟 获取 獲取 取得 加载 載入 查找 查詢 查询 收集 搜集 检索 檢索 搜索 搜尋 阅读 閱讀 提取 擷取 抓取 汇总 読み取 読んで 読む 読み込 開いて 開く フェッチ ロードし 調べ 参照し 収集 集めて 検索 探し
		抽出 取り出 閲覧 읽어 읽으 읽고 읽기 읽은 열고 가져오 가져와 불러오 불러와 로드 조회 찾아 수집 모아 검색 추출 열람 อ่านไฟล์ อ่านเนื้อหา อ่านข้อมูล ให้อ่าน เปิดไฟล์ เปิดอ่าน ดึงข้อมูล ดึงเนื้อหา
		โหลดข้อมูล รวบรวม ค้นหา สืบค้น เรียกดู เก็บรวบรวม นำเข้า เรียกข้อมูล`,
	running: `调用 調用 呼叫 运行 運行 执行 執行 使用本 启动 啟動 安装 安裝 触发 觸發 運用 先用 改用 呼び出 実行 起動 使用し 使って 使う 利用し インストール 開始し コールし 走らせ 動かし 作動 호출 실행 사용하 사용해 시작하 시작해 설치 구동 가동 이용하 이용해 작동 돌려
		เรียกใช้ เรียกเครื่องมือ เรียกฟังก์ชัน รันคำสั่ง สั่งรัน ดำเนินการ ใช้เครื่องมือ ใช้งาน เริ่มต้น เริ่มทำงาน ติดตั้ง เปิดใช้ ปฏิบัติ`,
	tool: `工具 函数 函數 函式 命令 指令行 扩展 擴充 插件 外掛 服务 服務 接口 本工具 此工具 该工具 伺服器 ツール 関数 コマンド 拡張機能 プラグイン サービス サーバー サーバ このツール 本ツール 機能 メソッド 도구 함수 명령어 확장 플러그인 서비스 기능 서버 메서드
		เครื่องมือ ฟังก์ชัน คำสั่ง ส่วนขยาย ปลั๊กอิน บริการ เซิร์ฟเวอร์ เครื่องมือนี้ ฟังก์ชันนี้ ส่วนเสริม`,
	change: `换成 替换 差し替え 変え 바꾸 เปลี่ยน 改成 替換 取代 更改 修改 变更 變更 重定向 重新導向 导向 設定為 设置为 设为 設為 改为 改為 交换 交換 覆盖 覆蓋 覆寫 代替 而不是 提高 降低 四舍五入 向上取整 篡改 換成 置き換 置換 変更 書き換 リダイレクト 設定し 改変
		差し替 入れ替 上書き の代わりに 代わりに 引き上げ 引き下げ 下げ 切り上げ 改ざん 変えて 変える 修正し すり替え 바꿔 교체 대체하 변경 수정하 수정해 리디렉션 리다이렉트 설정하 설정해 고쳐 변조 덮어쓰 덮어써 대신 올려 올리 인상 낮추 낮춰 반올림 올림하 조작 แทนที่
		เปลี่ยนเส้นทาง เปลี่ยนเป็น ตั้งค่า ตั้งเป็น แก้ไข สลับ เขียนทับ แทนการ ใช้แทน เพิ่มราคา ปรับขึ้น ลดลง ปรับลด ปัดขึ้น ปัดเศษ ดัดแปลง`,
	destruction: `关闭 停止 删 停用 止め 無効 끄 삭제 지우 ลบ ปิด 删除 刪除 移除 清除 擦除 抹除 清空 關閉 禁用 跳过 跳過 绕过 繞過 丢弃 丟棄 销毁 銷毀 撤销 撤銷 削除 消去 消して 消す 取り除 除去 無効化 無効に オフに スキップ 飛ばし 迂回 回避 バイパス 破棄 捨て 抹消
		제거 지워 끄고 끄십시오 비활성화 건너뛰 건너뛴 우회 폐기 말소 버리 해제하 중지 파기 드롭 ลบไฟล์ ลบข้อมูล ลบทิ้ง ลบออก ให้ลบ การลบ ถอดออก นำออก กำจัด ปิดใช้ ปิดการ ปิดระบบ ข้ามการ
		ข้ามขั้นตอน หลีกเลี่ยง เลี่ยงการ บายพาส ทำลาย ละทิ้ง ล้างข้อมูล`,
	privilege: `管理员 管理員 超级用户 超級使用者 根权限 最高权限 最高權限 完全访问 完整存取 完全控制 所有者权限 擁有者權限 公开访问 公開存取 所有人可访问 不受限制 无限制 無限制 提升权限 提升權限 提权 特权 特權 管理者 管理者権限 ルート権限 フルアクセス 完全なアクセス 全権限 所有者権限
		一般公開 誰でもアクセス 公開状態 無制限 制限なし 昇格 特権 スーパーユーザー 最高権限 관리자 루트권한 공개적으로 무제한 특권 슈퍼유저 ผู้ดูแลระบบ ผู้ดูแล แอดมิน สิทธิ์รูท สิทธิ์เต็ม เข้าถึงเต็มรูปแบบ
		เข้าถึงทั้งหมด สิทธิ์เจ้าของ เข้าถึงได้แบบสาธารณะ สาธารณะ ไม่จำกัด ไม่มีข้อจำกัด ยกระดับสิทธิ์ สิทธิ์สูง สิทธิพิเศษ`,
	policy: `法规 规定 最高 合规 監査 規則 法令 規制 규정 법 감사 กฎหมาย 政策 規定 法規 合規 审计 審計 稽核 依法 法律要求 安全策略 安全规则 安全規則 安全要求 认证 認證 官方 法务 法務 条例 條例 监管 監管 ポリシー 方針 コンプライアンス 法律により 法的 指令
		セキュリティ規則 セキュリティルール 認定 認証済み 公式 規約 準拠 遵守 정책 방침 규제 컴플라이언스 준수 법률에 법적 법령 지침 인증된 공식 법무 공인 นโยบาย กฎระเบียบ ข้อบังคับ ระเบียบ การปฏิบัติตามข้อกำหนด
		ตรวจสอบบัญชี การตรวจสอบภายใน ตามกฎหมาย กฎความปลอดภัย ข้อกำหนดด้านความปลอดภัย ได้รับการรับรอง อย่างเป็นทางการ เป็นทางการ ฝ่ายกฎหมาย`,
	priority: `优先 優先 优先级 優先級 最高优先 最高優先 高于 高於 凌驾 凌駕 首要 最重要 更重要 优先于 優先於 先于一切 压倒 至上 第一位 最優先 優先順位 優先度 より上位 上位に 何よりも 何より先に まず第一 より重要 最も重要 優先され 勝る 先立って 우선 최우선 우선순위 우선합니다
		우선한다 앞서 상위 무엇보다 ลำดับความสำคัญ สำคัญกว่า สำคัญที่สุด มาก่อน เหนือกว่า อยู่เหนือ ก่อนอื่น ก่อนสิ่งอื่น สำคัญสูงสุด ให้ความสำคัญ เป็นอันดับหนึ่ง ลำดับแรก`,
	approval: `确认 签字 批准 確認 承認 署名 확인 승인 서명 ยืนยัน 许可 許可 允许 允許 同意 核准 授权 授權 征求 徵求 询问 詢問 无需确认 無需確認 不经确认 不經確認 未经同意 未經同意 不询问 不用问 不必詢問 事先同意 准许 承諾 了承 了解を 尋ね 聞き返 確認なし 確認せず
		許可なし 無断で 尋ねずに 承認なし 同意なし 確認を求め 合意 허가 허락 확인을 확인하지 동의 허용 되묻 물어 합의 묻지 재확인 อนุญาต ขออนุญาต การยืนยัน ยินยอม อนุมัติ เห็นชอบ ถามกลับ ถามก่อน โดยไม่ถาม
		โดยไม่ต้องถาม ไม่ต้องถาม โดยไม่ยืนยัน โดยไม่ขอ ตกลงกัน สอบถาม`,
	lasting: `长期 以后 下次 今后 永久 次回 記憶 保存 앞으로 기억 다음 ตลอดไป ความจำ 记住 記住 牢记 牢記 从现在起 從現在起 从今以后 從今以後 今後 永远 永遠 每次会话 每次對話 每个会话 记忆 長期 常驻 保持 一直 此后 此後 以后都 往后 持久 覚えて 覚える これから
		これ以降 以後 以降は 将来 恒久 永続 ずっと 毎セッション すべてのセッション 全セッション メモリ 常設 維持 持続 기억하 기억해 지금부터 이제부터 향후 이후로 영구 영원히 세션마다 메모리 상시 계속 유지하 유지해 지속 영속 จดจำ จำไว้ โปรดจำ ตั้งแต่นี้
		จากนี้ไป นับจากนี้ ต่อจากนี้ ในอนาคต ถาวร ทุกเซสชัน หน่วยความจำ ความทรงจำ คงไว้ เก็บไว้ ต่อไปนี้ ตลอดเวลา`,
	comparison: `其他商店 只推荐 他の店 だけを勧め 가게 추천 อื่น 更好 最好 最佳 只用 仅使用 僅使用 只能使用 不可靠 过时 過時 更便宜 首选 首選 其他工具 其它工具 别的工具 竞争对手 競爭對手 替代 优于 優於 推荐使用 推薦使用 唯一 不如 弃用 棄用 より良い より優れ 最良 最高の 最適
		のみを使用 だけを使 ではなく 他のツール 他の手段 信頼できない 信頼性が低 古い 時代遅れ 安価 より安い 推奨 優れて 競合 代替 非推奨 최고의 최선 최상의 오직 오래된 구식 저렴 선호 경쟁 대안 권장 우수 유일 ดีกว่า ดีที่สุด เท่านั้น
		เพียงอย่างเดียว แทนเครื่องมืออื่น ไม่น่าเชื่อถือ ล้าสมัย เลิกใช้ ถูกกว่า แนะนำให้ใช้ เครื่องมืออื่น คู่แข่ง ทางเลือก ตัวเลือกอื่น เหนือชั้น`,
	failure: `错误 失败 エラー 失敗 오류 실패 ผิดพลาด 錯誤 被拒绝 被拒絕 拒绝访问 存取被拒 过期 過期 重试 重試 再次 修复 修復 否则 否則 阻止 被封锁 被封鎖 出错 無效 无效 异常 拒否 期限切れ 再度 もう一度 再試行 直す さもなければ さもないと そうしないと ブロックされ 不具合
		却下 できなかった 無効です 異常 에러 거부 만료 다시 재시도 복구 고치 아니면 차단 막혀 막힌 거절 잘못된 유효하지 ข้อผิดพลาด ล้มเหลว ถูกปฏิเสธ ปฏิเสธ หมดอายุ อีกครั้ง ลองใหม่ ซ่อมแซม มิฉะนั้น
		ไม่เช่นนั้น ถูกบล็อก ถูกระงับ ไม่สำเร็จ ขัดข้อง`,
	money: `付款 收款人 账户 帳戶 转账 支払 受取人 口座 결제 계좌 송금 받는 โอนเงิน บัญชี ผู้รับ 支付 轉帳 汇款 匯款 账号 帳號 银行账户 銀行帳戶 收款方 金额 金額 价格 價格 发票 發票 账单 帳單 银行 銀行 手续费 手續費 费用 費用 订单 訂單 退款 钱包 錢包
		送金 振込 振替 口座番号 価格 値段 請求書 手数料 注文 決済 料金 返金 入金 지불 이체 계좌번호 수취인 수신인 금액 가격 청구서 인보이스 은행 수수료 주문 환불 지갑 ชำระเงิน จ่ายเงิน การชำระ เลขที่บัญชี เลขบัญชี
		หมายเลขบัญชี ผู้รับเงิน จำนวนเงิน ราคา ใบแจ้งหนี้ ธนาคาร ค่าธรรมเนียม คำสั่งซื้อ คืนเงิน กระเป๋าเงิน ยอดเงิน`,
	pretence: `假装 假裝 声称 聲稱 宣称 宣稱 就好像 好像是 仿佛 彷彿 视为 視為 当作 當作 描述为 描述為 谎称 謊稱 冒充 伪装 偽裝 说成 說成 装作 裝作 看起来像 自称 假冒 ふりを 装って 装う 主張し 称し 偽って 偽り かのように 見せかけ とみなし と見なし として扱 と説明し と言って
		と述べ なりすま 思わせ 嘘を 偽装 척하 척해 체하 주장하 주장해 것처럼 간주 취급 위장 가장하 사칭 꾸며 거짓 속여 행세 แสร้ง แกล้งทำ ทำเป็นว่า อ้างว่า กล่าวอ้าง ราวกับ เสมือนว่า ทำเหมือน ถือว่า
		ปฏิบัติเสมือน บรรยายว่า บอกว่า สวมรอย ปลอมเป็น แอบอ้าง โกหก`,
	cancelling: `作废 失效 無効 無視 무효 무시 ไม่มีผล 不再适用 忽略 忽视 忽視 无视 忘记 忘記 忘掉 不再適用 作廢 取消 推翻 不予理会 不予理會 抛开 拋開 不再有效 置之不理 取代之前 忘れて 忘れる 取り消 適用されない 適用されません 無効となる 無効である 撤回 破棄され 考慮しない
		優先して上書き 従わない 従わず もはや 解除 잊어 잊으 더는 효력 취소 철회 재정의 무효화 따르지 개의치 폐지 상관없이 เพิกเฉย ละเว้น ไม่สนใจ อย่าสนใจ มองข้าม ลืมคำสั่ง ให้ลืม เป็นโมฆะ โมฆะ ยกเลิก
		ไม่ใช้บังคับ ลบล้าง ไม่คำนึงถึง`,
	outside: `外部 第三方 我们的服务器 我們的伺服器 我方服务器 我们的地址 我們的地址 网址 網址 远程 遠端 合作伙伴 合作夥伴 外网 外網 外部地址 邮箱 信箱 以下地址 回调地址 第三者 サードパーティ 弊社のサーバー 当社のサーバー 私たちのサーバー 当方 ウェブアドレス urlへ リモート 遠隔
		パートナー 社外 宛先 メールアドレス 次のアドレス 외부 제3자 제삼자 서드파티 원격 파트너 협력사 외부로 타사 ภายนอก บุคคลที่สาม เซิร์ฟเวอร์ของเรา ที่อยู่ของเรา ที่อยู่เว็บ เว็บไซต์ ระยะไกล พันธมิตร
		หุ้นส่วน ของเรา ปลายทาง ที่อยู่อีเมลนี้ ที่อยู่ต่อไปนี้`,
	completeness: `逐字 全文 一字不差 一語一句 すべて 그대로 전부 ทั้งหมด 原文 全部 所有 整个 整個 完整 每个 每個 每一 原封不动 原封不動 完全 未删减 未刪減 精确 精確 不省略 一切 整份 全て 全体 完全に 完全な 各々 一字一句 そのまま 省略せず 正確に 余すところなく 丸ごと 逐語
		ことごとく 漏れなく 모든 모두 전체 완전한 완전히 각각 빠짐없이 온전히 원문 정확히 통째로 전문을 ทั้งสิ้น ครบถ้วน สมบูรณ์ ทุกไฟล์ ทุกรายการ ทุกข้อ ทุกตัว โดยไม่ตัด คำต่อคำ ทุกคำ ตรงตัว
		เต็มรูปแบบ ฉบับเต็ม โดยสมบูรณ์`,
	judgement: `不提 不必提 隐瞒 隱瞞 保持沉默 省略 略去 掩盖 掩蓋 遮掩 无需知道 無需知道 不需要知道 不必知道 不值一提 保密 避而不谈 避而不談 闭口不谈 只字不提 隻字不提 不用让 触れない 触れず 言及しない 隠す 隠蔽 黙って 伏せ 省く 省いて 秘匿 知る必要はない 知る必要はありません
		知らなくて 言うまでもない 述べるに値しない 口外 伝える必要はない 언급하지 숨기 숨길 감추 감춰 침묵 생략 누락 빼고 비밀로 함구 쉬쉬 ไม่ต้องกล่าวถึง ไม่กล่าวถึง ไม่เอ่ยถึง ปกปิด ปิดบัง เก็บเงียบ นิ่งเงียบ
		ตัดออก อำพราง ไม่จำเป็นต้องรู้ ไม่ต้องรู้ ไม่ควรรู้ ไม่ต้องบอก เก็บเป็นความลับ ไม่คุ้มที่จะ ซ่อนจาก`,
	personal: `地址 住址 生日 出生日期 位置 定位 电话号码 電話號碼 手机号 手機號碼 身份证 身分證 护照 護照 健康 病历 病歷 工资 薪资 薪資 联系人 聯絡人 通讯录 通訊錄 姓名 全名 个人信息 個人資料 隐私 隱私 住所 誕生日 生年月日 位置情報 現在地 電話番号 身分証 マイナンバー 病歴 給与
		給料 連絡先 氏名 フルネーム 個人情報 パスポート番号 プライバシー 주소 생일 생년월일 위치 전화번호 신분증 주민등록번호 주민번호 여권 건강 의료 급여 연봉 월급 연락처 성명 개인정보 ที่อยู่บ้าน ที่อยู่ วันเกิด ตำแหน่งที่ตั้ง
		เบอร์โทร หมายเลขโทรศัพท์ บัตรประชาชน หนังสือเดินทาง สุขภาพ เงินเดือน รายชื่อผู้ติดต่อ ผู้ติดต่อ ชื่อเต็ม ชื่อนามสกุล ชื่อ-นามสกุล ข้อมูลส่วนบุคคล
		ข้อมูลส่วนตัว`,
	guidance: `指令 指示 指导 指導 规则 規則 准则 準則 规范 規範 限制 约束 約束 说明书 用户的规则 使用者規則 命令要求 指引 原则 原則 命令 ルール ガイドライン 仕様 制限 制約 ユーザーのルール 手順書 指針 心得 従って 지시 명령을 규칙 가이드라인 지침을 사양 명세 제한 제약 안내
		원칙 수칙 คำแนะนำ แนวทาง กฎของ กฎเกณฑ์ กติกา หลักเกณฑ์ ข้อกำหนด ข้อจำกัด กฎของผู้ใช้ คำชี้แนะ แนวปฏิบัติ เงื่อนไข คำสั่งก่อนหน้า`,
	request: `请求 請求 要求 希望 想要 询问时 詢問時 索要 索取 提出 被要求 被问到 被問到 用户请求 使用者請求 需求 求めら 求める 要請 依頼 頼まれ 頼む 尋ねられ 聞かれ リクエスト 望む 要望 요청 요구하 요구해 원하 부탁 물어보 물으면 희망 바라는 청하 의뢰 질문하 ร้องขอ
		ขอให้ เรียกร้อง ต้องการ ปรารถนา ถูกขอ ถูกถาม คำขอ อยากได้ ประสงค์ ขอร้อง`,
	sequence: `第一步 第二步 步骤 步驟 然后 然後 接着 接著 随后 隨後 下一步 最终 最終 然后再 然後再 才可以 才能 紧接着 依次 其次 最初のステップ 第一段階 ステップ1 手順1 次に その後 それから 続いて 最終的に してから その次 その上で 引き続き 順番に 初めて 1단계 그다음 이어서
		마지막으로 최종적으로 그제야 비로소 순서대로 나서 ขั้นตอนแรก ขั้นแรก ขั้นตอนที่ ขั้นที่ จากนั้น แล้วจึง หลังจากนั้น ถัดไป ลำดับถัดไป ต่อไป สุดท้าย ในที่สุด เสร็จแล้ว ต่อด้วย`,
	vendor: `我们 我們 当社 当店 弊社 우리 เรา`,
	falsehood: `即使 谎称 就说 成功した 성공했다고 거짓`,
	supervision: `杀毒 防火墙 ウイルス対策 백신 방화벽`,
	addition: `还 同时 另外 顺便 并且 また 同時に ついでに 併せて 또한 동시에 함께 นอกจากนี้ ด้วย`,
};
