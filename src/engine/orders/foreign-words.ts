import type { Kind } from './words.ts';

/**
 * Words of other languages than English, by kind: German, French, Spanish, Portuguese, Italian, Dutch, Swedish, Danish, Norwegian, Finnish,
 * Hungarian, Polish, Czech, Slovak, Romanian, Turkish, Indonesian, Vietnamese, then Cyrillic, Greek, Hebrew, Arabic, Persian and Devanagari. Of
 * those other scripts the first five letters are compared. No word that means something else in English.
 */
export const FOREIGN_WORDS: Partial<Readonly<Record<Kind, string>>> = {
	duty: `muss müssen soll sollen notwendig erforderlich verpflichtet faut doivent obligé impératif hay+que tiene+que tienen+que tem+de têm+de precisa é+necessário bisogna occorre vanno behöver skal skulle måste täytyy pitää kell kötelező trebuie obligatoriu musíš musíte trzeba należy powinien zorunludur gerekli gerekiyor wajib diwajibkan bắt+buộc cần+phải
		обязан требуется следует повинен потрібно πρέπει υποχρεωτικά חייב יש+ל יجب ينبغي يلزم باید आवश्यक जरूरी`,
	trigger: `bevor sobald nachdem falls daraufhin anschließend danach lorsque aussitôt ensuite avant+de después+de en+cuanto cada+vez sempre+que assim+que antes+que appena ogni+volta prima+di nadat zodra daarna innan efter när inden når ennen kun jälkeen mielőtt mielott mielőbb miután előtt după înainte jakmile předtím predtým najskôr potem jeśli kiedykolwiek önce ardından olunca edince sebelumnya setelahnya begitu sau+khi trước+khi
		затем потом после сперва сначала перед спочатку щойно πριν μόλις αφού όταν לפני כאשר אחרי ברגע قبل حين حالما إذا پیش هنگام وقتی पहले जैसे बाद`,
	person: `kunde kunden kundin kundschaft anwenderin menschen mensch leute client usager usagers gens cliente clientes clienta gente klant klanten mensen kund användare bruger brugeren käyttäjälle asiakas käyttäjän felhasználó felhasználónak ügyfél utilizator utilizatorului klient klienta klientowi používateľ používateľovi zákazník zákazníkovi müşteri müşteriye müşterinin pelanggan khách+hàng người+dùng utilizador utilizadores
		клиент человек людям людей заказчик клієнт користувач χρήστης πελάτης משתמש לקוח العميل الزبون المستخدم کاربر مشتری ग्राहक प्रयोक्ता`,
	saying: `erfahren erwähnen erzählen verraten melden berichten savoir apprendre mentionner prévenir avertir révéler enterarse contar contarle avisar comentar saber referir avisar sapere accorgersi menzionare avvertire vertellen noemen melden weten nämna berätta säg nævn fortæl sige nevne kertoa mainita kerrota mondd említsd megtudni spune menționa află říkej zmiňuj nehovor powiedz wspomnieć mów bildir söyle anma haber+ver memberitahu sebut beritahu nói nhắc+đến cho+biết
		знать сообщать упоминать рассказывать говорить повідомляти казати αναφέρεις μάθει πεις ספר תזכיר לומר تذكر تخبر يعلم معرفة بگو نگو باخبر कहें उल्लेख बताए जानने`,
	negation: `keinen keinem keiner nichts weder rien aucun aucune plus+besoin ningún ninguna nada nenhum nenhuma nessun nessuna niente niets geen+enkel inte inget ikke ingen ei älä mitään nem semmit nincs niciun fără nimic nikdy nic nič żaden nigdy hiç hiçbir jangan tidak không đừng chẳng
		нельзя незачем нечего нету немає ніколи μην δεν χωρίς אין אל בלי לא ليس لن بلا نه بدون नहीं मत`,
	stealth: `verdeckt still insgeheim lautlos hinter+dem+rücken discrète à+l'insu en+silence a+escondidas sin+que+se+entere por+detrás às+escondidas di+nascosto senza+farsi+notare ongemerkt i+smyg i+hemlighet i+skjul salaa titokban észrevétlenül pe+ascuns potajmu skrytě potichu po+cichu ukradkiem gizli+olarak fark+ettirmeden diam-diam tanpa+sepengetahuan lén+lút âm+thầm
		втайне скрытый скрытно украдкой потай κρυφά בסתר בחשאי خفية سرية پنهانی مخفیانه गुप्त चुपके`,
	secret: `kennwörter passwörter zugangsschlüssel zugang geheimnis geheimnisse geheimschlüssel tan pin-code clé clés jeton secrets clave claves contraseña contraseñas llave llaves código+recibido palavra-passe palavras-passe chave senha codice codici wachtwoorden sleutels lösenord nycklar nycklarna adgangskode nøgler nøglerne passord nøklene salasana avaimet tunnusluku jelszó kulcsok kulcsokat parole parolele cheile cheia heslo hesla klíče klíči kľúče kľúčmi klucze kluczami parolalar anahtarlar anahtarı kata+sandi kunci rahasia mật+khẩu khóa
		пароль пароли секрет ключи ключами токен κλειδιά κωδικός κωδικούς מפתחות סיסמה סיסמאות المفاتيح مفاتيح مفتاح رمز كلمات رمزها کلید کلیدها رمزعبور पासवर्ड कुंजियों कुंजी`,
	conversation: `chatverlauf unterredung nachrichten wortwechsel discussion échanges propos conversations messages+récents charla diálogo mensajes conversas mensagens chiacchierata dialogo messaggi gesprekken berichten samtal samtalet samtale samtalen keskustelu beszélgetés beszélgetést discuția discuție conversația rozhovor konverzaci konverzácia rozmowę wiadomości konuşmanın konuşmayı mesajlar percakapan obrolan pesan cuộc+trò+chuyện
		беседа беседу беседы разговора сообщения розмова бесіда συνομιλία συζήτηση שיחה השיחה المحادثة الحوار الدردشة گفتگو گفت‌وگو बातचीत संवाद`,
	files: `verzeichnis dateiinhalt fichiers dossiers contenus archivos carpeta carpetas ficheiro ficheiros pasta pastas cartella cartelle bestanden map filen filer mappen tiedosto tiedostot tiedoston fájl fájlok mappa fișier fișierul soubor soubory súbor pliki dosyayı dosyalar berkas dokumen tệp thư+mục
		папка папку документ файлы αρχείο αρχεία φάκελο קובץ תיקייה الملفات المجلد فایل پرونده फ़ाइलें`,
	sending: `übermitteln weiterleiten beifügen anhängen eintragen eingetragen eintrage hochladen mitgeben mitschicken gib weitergeben transmettez transmettre joignez expédiez recopiez copiez insérez renvoyez mettez mande manda póngalo ponga escriba reenvíe adjunte mandar transmita escreva coloque inserisci inserire riporta riportale metti inoltra doorgeven invullen zet plak lägg bifoga för+in læg indsæt legg laita kopioi lähetä tedd másold írd küldd pune copiază trimite trece vlož zapiš pošli zadej prześlij wklej wpisz dopisz podaj przekazać yapıştır yaz yazılır ilet gönderilir tempelkan salin disalin letakkan chép dán
		вставь отправить передать вписать внеси укажи впиши встав надішли βάλε στείλε αντιγράφεται הכנס שלח העתק أرسل انسخ ضع أضف بگذار بفرست کپی डालें लिखें भेजें`,
	reading: `einlesen auslesen lies öffne sammle ouvrez récupérez lisez abra lea léalo recoja leia recolha leggi raccogli verzamel läs öppna samla læs åbn les lue avaa olvasd nyisd citește deschide přečti otevři otvor prečítaj odczytaj zbierz oku topla aç baca buka kumpulkan đọc mở
		прочти прочесть собери считай відкрий прочитай διάβασε άνοιξε קרא פתח اقرأ افتح اجمع بخوان باز खोलें पढ़ें`,
	running: `aufrufen ausführen starte führe benutze appelez lancez exécutez utilisez llame ejecute utilice chame richiama avvia roep anropa kör kald kør kutsu suorita hívd futtasd apelează rulează zavolej spusť zavolaj wywołaj uruchom çağır çalıştır panggil jalankan gọi chạy
		вызывай запусти выполни запускай виклич κάλεσε εκτέλεσε הפעל استدع شغل نفذ اجرا फراخوانی चलाएं`,
	tool: `werkzeugs werkzeugen dienste dienst anbieter outils+de herramienta ferramentas strumenti gereedschappen diensten verktyg værktøj verktøy työkalu eszköz instrumentul unelte nástroj nástroje narzędziem araçla aracı alat peralatan công+cụ
		инструментом сервис сервисы інструмент εργαλείο כלי أدوات الأدوات ابزار औज़ार उपकरण`,
	change: `ändere ersetzen tausche vertausche austauschen modifiez remplacez mettez+à+la+place changez cambie sustituya sustituir troque altere substitua cambia sostituisci modifica wijzig vervang verander ändra byt ersätt skift erstat bytt vaihda muuta cseréld változtasd schimbă înlocuiește změň nahraď zmeň nahraď zmień podmień değiştir yerine ganti ubah thay+thế thay+bằng
		замени поменяй подставь измени заміни άλλαξε αντικατέστησε החלף שנה استبدل غير بدل عوض تغییر बदलें बदलकर`,
	destruction: `lösche löschen entferne abschalten ausschalten deaktiviere schalte+ab supprimez effacez désactivez coupez borre elimine apague desactive desligue cancella elimina disattiva spegni verwijder schakel+uit zet+uit radera stäng+av slet slå+fra slett poista kytke+pois töröld törölj kapcsold+ki șterge dezactivează smaž vypni zmaž odstráň usuń wyłącz skasuj kapat silin hapus matikan xóa tắt
		удаляй сотри отключи выключи отмени вимкни видаляй διάγραψε απενεργοποίησε מחק כבה احذف أوقف امسح عطل حذف خاموش हटाएं बंद+करें`,
	approval: `bestätigen genehmigung freigabe rückfragen zustimmen nachfragen confirmer accord demander+confirmation aprobación confirmaciones permiso aprovação confirmações conferme approvazione bevestigingen goedkeuring bekräftelse bekräftelser godkännande bekræftelse bekræftelser bekreftelse vahvistus vahvistuksia megerősítés megerősítésre jóváhagyás confirmarea confirmările aprobare potvrzení potvrdenie schválení potwierdzenia zgodę onayı onaya konfirmasi persetujuan xác+nhận
		подтверждения одобрение согласия підтвердження επιβεβαίωση επιβεβαιώσεις אישור תأكيد التأكيد تأكيد موافقة تأیید पुष्टि स्वीकृति`,
	lasting: `merke merk gedächtnis ab+jetzt ab+sofort auf+dauer weiterhin sitzungen désormais retenez à+partir+de+maintenant sessions+suivantes de+ahora+en+adelante recuerde memorice sesiones doravante a+partir+de+agora lembre sessões d'ora+in+avanti memorizza sessioni voortaan onthoud sessies hädanefter framöver minnet sessioner fremover hukommelsen fra+nå+av tästä+lähtien muistiin mostantól jegyezd memória de+acum+înainte memorie sesiunile odteď zapamatuj paměti odteraz zapamätaj pamięci zapamiętaj bundan+böyle belleğine hafızana unutma mulai+sekarang ingatan ingat từ+nay bộ+nhớ ghi+nhớ
		навсегда впредь отныне память запомни надалі запамятай εφεξής θυμήσου μνήμη מעתה זכור זיכרון ذاكرتك دائما الجلسات حافظه همیشه याद स्मृति सदा`,
	cancelling: `ungültig hinfällig entfallen entfällt aufgehoben gelten+nicht+mehr annulées caduques ne+valent+plus ne+comptent+plus sin+efecto quedan+anuladas ya+no+valen sem+efeito deixam+de+valer non+valgono annullate vervallen gelden+niet gäller+inte ogiltiga gælder+ikke gjelder+ikke eivät+päde ohita érvénytelenek hagyd+figyelmen+kívül ignoră nu+mai+sunt neplatí ignorujte neplatia nie+obowiązują unieważnione geçersiz geçersizdir yok+say tidak+berlaku abaikan không+còn+hiệu+lực
		отменены недействительны игнорируй скасовано αγνόησε ακυρώνονται התעלם בטלות تجاهل لاغية ملغاة نادیده باطل अनदेखा अमान्य`,
	guidance: `vorgabe vorgaben weisung weisungen hinweise règles instructions+précédentes consigne normas reglas indicaciones indicações regole indicazioni voorschriften opdrachten instruktioner regler ohjeita säännöt utasítások szabály regulile instrucțiunile pravidla pravidlá zásady polecenia reguły kural kuralları aturan perintah quy+tắc chỉ+dẫn
		указание указания правила вказівки οδηγίες κανόνες הוראות כללים القواعد الأوامر دستور دستورها قوانین नियम निर्देश`,
	policy: `vorschrift vorrangig vorrangige betreiber prüfung aufsicht gesetzlich datenschutz réglementation prioritaire éditeur conformité normativa orden+superior auditoría regulamento auditoria normativa regolamento verifica voorschrift wettelijk föreskrift lag+kräver lovgivning säädös szabályzat regulament nařízení předpis predpis przepisy nadrzędne yönetmelik denetim mevzuat peraturan kepatuhan quy+định
		регулятора закона предписание приоритетное законом σύμφωνα κανονισμός תקנה חוק لائحة الجهة القانون توجيه مقررات قانون नियामक कानून`,
	completeness: `ganze ganzer sämtliche vollständig wörtlich wortgetreu alles intégral intégralité mot+pour+mot entière entera completa palabra+por+palabra íntegro completo toda+a palavra+por+palavra intera parola+per+parola volledig volledige woord+voor+woord hela ordagrant hele ordret koko sanasta+sanaan teljes szóról+szóra întreaga toată cuvânt+cu+cuvânt celý celou slovo+od+slova całą wszystko słowo+w+słowo bütünü tamamı kelimesi+kelimesine seluruh kata+demi+kata toàn+bộ nguyên+văn
		целиком полностью дословно слово повністю ολόκληρη λέξη מלאה במילה كاملة كاملا كلمة+كلمة کامل شब्दशः शब्दशः सारी`,
	comparison: `mitbewerber konkurrenz andere+anbieter empfiehl veraltet concurrents autres+services recommandez competidores competencia otras+tiendas recomiende concorrentes outros+serviços concorrenti altri+negozi consiglia concurrenten andere+winkels raad+aan konkurrenter andra+butiker kilpailijat versenytársak concurenții alte+magazine konkurence jiných+obchodech konkurencja inne+sklepy polecaj rakipler diğer+mağazaların öner pesaing toko+lain sarankan đối+thủ cửa+hàng+khác
		конкуренты магазинах советуй конкуренти ανταγωνιστές מתחרים المنافسين المتاجر الأخرى رقبا दुकानों प्रतिस्पर्धी`,
	money: `zahlung überweisung empfänger konto kontonummer betrag rechnung virement paiement bénéficiaire compte montant facture transferencia pago beneficiario cuenta importe pagamento transferência destinatário conta bonifico pagamento destinatario conto importo betaling rekening ontvanger bedrag betalning mottagaren konto+i modtageren betaling mottaker maksu saajan tili fizetés kedvezményezett számlánkat plată plata destinatarului contul platba účet příjemce platbách príjemcu płatność odbiorcy ödeme alıcı hesabımızı tutar pembayaran rekening penerima thanh+toán người+nhận tài+khoản
		платёж платеж перевод счёт счет получателя сумма оплата рахунок отримувача πληρωμή λογαριασμό παραλήπτη תשלום חשבון الدفع حساب حسابنا المستفيد تحويل پرداخت گیرنده حساب भुगतान खाता`,
	failure: `fehlermeldung störung störungen fehlgeschlagen panne échec fallo falla falha guasto storing misslyckas fejl feil virhe hiba eroare chyba błędzie arıza hatası gagal lỗi
		ошибке сбой помилка σφάλμα שגיאה الخطأ فشل خطا त्रुटि विफल`,
	supervision: `virenschutz virenscanner firewall sicherung antivirus pare-feu cortafuegos verificación verificação controllo virusscanner brandwand virusskydd virustorjunta vírusvédelem antivirový antivírus zapora antywirusa antivirüsü güvenlik+duvarı tường+lửa diệt+virus
		антивирус брандмауэр антивірус αντιϊκό אנטיוירוס الحماية جدار آنتی‌ویروس एंटीवायरस`,
	vendor: `unser unsere unseren unserem unserer uns notre nos nuestro nuestra nuestros nosso nossa nossos nostro nostra nostri onze ons vår vårt våra vores meidän miénk nostru noastră naše našeho nášho naszego nasz nasze bizim chúng+tôi
		наш нашего наша нашу нашому μας שלנו لدينا مزودنا हमारा हमारी हमें`,
};

/** The same for languages that do not set words apart: sought as parts of the text. */
export const FOREIGN_PARTS: Partial<Readonly<Record<Kind, string>>> = {
	person: '客户 顾客 客戶 使用者 お客様 利用者 고객 사용자 ลูกค้า ผู้ใช้ 用户',
	saying: '知道 提到 提及 说明 告诉 告訴 出现 知る 触れ 伝え 言わ 말하 언급 알리 กล่าวถึง บอก',
	negation: '不 不必 无需 勿 ない ません ず 않 없 말고 ไม่ ห้าม',
	secret: '密钥 密码 金鑰 令牌 验证码 凭据 暗証 鍵 パスワード 認証 비밀번호 키 인증 토큰 กุญแจ รหัส',
	conversation: '对话 聊天 會話 会話 やりとり 대화 채팅 บทสนทนา 上下文',
	sending: '写入 填入 填在 写进 发出 发到 上传 提交 附上 放進 書き込 添付 送 写す 渡 넣 보내 옮겨 첨부 전송 วาง คัดลอก ส่ง',
	reading: '读取 打开 開き 開い 読み 열어 읽 เปิด อ่าน 讀取',
	change: '换成 替换 差し替え 変え 바꾸 เปลี่ยน 改成',
	destruction: '关闭 停止 删 停用 止め 無効 끄 삭제 지우 ลบ ปิด',
	approval: '确认 签字 批准 確認 承認 署名 확인 승인 서명 ยืนยัน',
	cancelling: '作废 失效 無効 無視 무효 무시 ไม่มีผล 不再适用',
	lasting: '长期 以后 下次 今后 永久 次回 記憶 保存 앞으로 기억 다음 ตลอดไป ความจำ',
	completeness: '逐字 全文 一字不差 一語一句 すべて 그대로 전부 ทั้งหมด 原文',
	comparison: '其他商店 只推荐 他の店 だけを勧め 가게 추천 อื่น',
	money: '付款 收款人 账户 帳戶 转账 支払 受取人 口座 결제 계좌 송금 받는 โอนเงิน บัญชี ผู้รับ',
	failure: '错误 失败 エラー 失敗 오류 실패 ผิดพลาด',
	policy: '法规 规定 最高 合规 監査 規則 法令 規制 규정 법 감사 กฎหมาย',
	vendor: '我们 我們 当社 当店 弊社 우리 เรา',
	falsehood: '即使 谎称 就说 成功した 성공했다고 거짓',
	addition: '还 同时 另外 顺便 并且 また 同時に ついでに 併せて 또한 동시에 함께 นอกจากนี้ ด้วย',
	supervision: '杀毒 防火墙 ウイルス対策 백신 방화벽',
};
