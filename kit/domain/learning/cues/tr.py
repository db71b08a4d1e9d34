"""Turkish."""

from kit.domain.learning.cues.language import Language

LANGUAGE = Language(
    code="tr",
    common="""ve bir bu için ama da de ne var yok olarak daha gibi çok şimdi ben sen bunu şu olan olsun lütfen nasıl
        neden değil mi mı kadar sonra önce ile her hala""",
    fails="""hata* | bug* | bozuk | bozuldu | çalışmıyor* | calismiyor* | çalışmadı | olmadı | olmuyor | yanlış* |
        hatalı | sorun* | problem* | çöküyor | çöktü | başarısız | hiçbir şey olmuyor | değişmedi |
        değişen bir şey yok | kayboldu | kayboluyor | takılıyor | takıldı | donuyor | boş sayfa | boş | üst üste |
        kesiliyor | kesik | çirkin | berbat | kötü | garip | iki kere | iki kez | çift | okunmuyor | çok yavaş |
        çok büyük | çok küçük""",
    negated="""değil | yok | görünmüyor | gözükmüyor | göremiyorum | gelmiyor | açılmıyor | açamıyorum |
        yüklenmiyor | kaydetmiyor | kaydedilmiyor | güncellenmiyor | göstermiyor | bulamıyor | bulunamadı |
        yapamıyorum | giremiyorum | tepki vermiyor | eksik | olmamış | yapmamış | gitmiyor | silinmiyor |
        eklenmiyor | eklenmemiş""",
    still="hala | hâlâ | halen | aynı hata | aynı sorun | aynısı | aynı şekilde | yine aynı",
    again="yine | tekrar | gene | aynı",
    objects="""^hayır | öyle değil | bu değil | istediğim bu değil | onu demedim | demek istediğim | ben sana |
        sana dedim | söylemiştim | demiştim | istemiştim | istemiyorum | istemedim | unuttun | unutmuşsun |
        yapmadın | silmişsin | sildin | kaldırmışsın | değiştirmişsin | bozdun | bozmuşsun | eklememişsin |
        yanlış anladın | yanlış yaptın | olmamalı | olmaması gerek* | gereksiz | saçma | beğenmedim | yerine |
        emin misin | nerede | nereye gitti | ne yaptın | hatırlatırım | hatırlatayım | gerek yok""",
    reproach="""neden sildin | neden değiştirdin | neden yaptın | neden böyle yaptın | niye sildin |
        niye değiştirdin | niye yaptın""",
    puzzled="neden ~ değil | neden çalışmıyor | neden yok | niye yok | neden görünmüyor | neden hala",
    report="""tıklayınca | basınca | açınca | görüyorum | alıyorum | şu hatayı | bu hatayı | diyor | yazıyor |
        gözüküyor | görünüyor | şimdi de | denedim | test ettim | konsolda | ekranda""",
    trial="tıkladığımda | bastığımda | açtığımda | kaydettiğimde | denediğimde",
    should="olmalı | olması gerek* | gerekiyor | gerekirdi",
    contrast="^ama | ama | fakat | ancak | yalnız | aslında | oysa",
    wish="istiyorum | böylece | için | diye | olsa",
    redo="""tekrar dene | yeniden dene | bir daha dene | tekrar yap | yeniden yap | tekrar bak | bir daha bak |
        baştan yap | tekrar kontrol et""",
    revert="""geri al | geri alalım | geri getir | eski haline | eskisi gibi | önceki haline | önceki sürüme |
        revert | geri aldım | geri döndür""",
    rule="bundan sonra | artık hep | her zaman ~ kullan | asla | bir daha ~ yapma | bunu unutma",
    built="zaten var | zaten vardı | zaten yaptım | zaten mevcut | zaten yapılmış | zaten ekli",
    refuse="çalıştırma | commit etme | commit atma | pushlama | dokunma | ben yaparım | ben çalıştırırım | iptal",
    halt="iptal | dur | bekle | durdur",
    forbid="yapma | silme | değiştirme | dokunma | ekleme",
    approve="""^evet | ^tamam | ^tamamdır | ^ok | ^olur | ^devam | ^devam et | ^peki | ^harika | ^süper | ^güzel |
        ^aynen | ^yap | ^başla | ^onaylıyorum | ^onay""",
    praise="harika | süper | mükemmel | teşekkür* | sağol | eline sağlık | güzel | çalışıyor | oldu | şimdi oldu",
    request="""ekle | yap | oluştur | düzelt | değiştir | kaldır | sil | göster | yaz | kontrol et | incele | bak |
        güncelle | yapalım | ekleyelim | istiyorum | bana | şimdi | lütfen | commit* | pushla | kur | çalıştır |
        başlat""",
    mend="düzelt | çöz | hatayı düzelt",
    nay="^hayır | ^yok",
    asks="ne | neden | niye | nasıl | hangi | kaç | kim",
    handed="""tamamlandı | düzeltildi | düzelttim | eklendi | ekledim | güncellendi | oluşturuldu | hazır | artık |
        şimdi | başarıyla | çalışıyor | yapıldı | olmalı""",
    own="""benim hatam | hata yaptım | unuttum | gözden kaçırdım | yanlış anladım | yanlış yaptım | yapmamalıydım |
        hatam için özür""",
    lead="peki | şimdi | bir de | ayrıca | merhaba | selam | ya | yani | o zaman | önce | sonra",
)
