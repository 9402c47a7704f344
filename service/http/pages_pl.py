"""The pages of the problem kinds in Polish; the words of the game are those of ``domain/README.md``."""

from __future__ import annotations

from typing import Final

POLISH: Final[dict[str, tuple[str, str, str]]] = {
    "bad-request": (
        "Nie da się odczytać żądania",
        "Żądanie łamie sam protokół HTTP albo jakiejś jego części nie da się rozkodować.",
        "Wyślij poprawne żądanie HTTP.",
    ),
    "malformed-json": (
        "Treść nie jest JSON-em",
        (
            "Treść jest pusta, ucięta, nie w UTF-8, zbyt głęboko zagnieżdżona albo w ogóle nie jest JSON-em; co i "
            "gdzie, mówi detail."
        ),
        "Wyślij jeden obiekt JSON w UTF-8.",
    ),
    "malformed-if-match": (
        "Nie da się odczytać If-Match",
        (
            "Nagłówek nie jest ani gwiazdką, ani listą silnych znaczników w cudzysłowach. Nigdy nie uchodzi to za brak "
            "sprawdzenia."
        ),
        'Wyślij If-Match: "17" z wersją, którą widzisz, * dla dowolnej albo pomiń nagłówek.',
    ),
    "malformed-idempotency-key": (
        "Nie da się odczytać Idempotency-Key",
        (
            "Klucz nie składa się z 1–255 widocznych znaków ASCII (bez cudzysłowów lub w cudzysłowach) albo usługa nie "
            "zna kluczy API, a klucz nowej partii nie jest identyfikatorem UUID."
        ),
        (
            "Wyślij klucz z 1–255 widocznych znaków ASCII, dla nowej partii UUID: za każdym razem nowy, a przy "
            "powtórzeniu ten sam."
        ),
    ),
    "token-required": (
        "Potrzebny jest token",
        "W żądaniu nie ma nagłówka Authorization z tokenem.",
        "Wyślij Authorization: Bearer z tokenem pokazanym przy otwarciu partii.",
    ),
    "token-not-valid": (
        "Token jest nieważny",
        "Tokenu nie wydała ta usługa albo zastąpił go nowszy. O samej partii to nic nie mówi.",
        "Wyślij najnowszy token miejsca; nowy może wydać ten, kto ma token stołu.",
    ),
    "token-of-another-game": (
        "To token innej partii",
        "Token otwiera tylko tę partię, dla której został wydany.",
        "Wyślij token tej partii.",
    ),
    "token-of-another-seat": (
        "To token innego miejsca",
        "Z tokenem miejsca gra się i patrzy tylko za to miejsce.",
        "Wyślij token tego miejsca albo token stołu.",
    ),
    "table-token-required": (
        "To może zrobić tylko stół",
        "Takie polecenie wydaje stół; token miejsca nie wystarcza.",
        "Wyślij token stołu.",
    ),
    "not-found": ("Tu nic nie ma", "Usługa nie zna takiego adresu.", "Adresy są opisane w /docs."),
    "unknown-game": (
        "Nie ma takiej partii",
        "Partii o tym identyfikatorze nie ma albo nie wolno ci o niej wiedzieć.",
        "Wyślij game_id z odpowiedzi na otwarcie partii.",
    ),
    "unknown-seat": (
        "Nie ma takiego miejsca",
        "Przy stole nie ma miejsca o tym numerze.",
        "Miejsca liczy się od 0 zgodnie z ruchem wskazówek zegara.",
    ),
    "unknown-version": (
        "Nie ma takiej wersji",
        "Partia nie doszła jeszcze do tej wersji.",
        "Wersje idą od 1 do tej, która stoi w obecnym widoku.",
    ),
    "unknown-hand": (
        "Nie ma takiego rozdania",
        "W tej partii nie było jeszcze rozdania o tym numerze.",
        "Rozdania numeruje się kolejno od 1 przez całą partię, razem z powtórzonymi.",
    ),
    "unknown-preset": (
        "Nie ma takiego zestawu zasad",
        "Żaden zestaw zasad nie ma tej nazwy.",
        "Nazwy podaje GET /v1/presets.",
    ),
    "unknown-kind": (
        "Nie ma takiego rodzaju błędu",
        "Żaden rodzaj błędu nie ma tej nazwy.",
        "Nazwy podaje GET /v1/problems.",
    ),
    "method-not-allowed": (
        "Adres nie zna tej metody",
        "Adres istnieje, ale nie z tą metodą.",
        "Użyj jednej z metod podanych w nagłówku Allow.",
    ),
    "not-acceptable": (
        "Nie ma takiej postaci odpowiedzi",
        "Żaden z typów podanych w Accept nie jest tu dostępny.",
        "Przyjmij jeden z typów wymienionych w detail.",
    ),
    "game-not-finished": (
        "Partia nie jest skończona",
        "To, o co pytasz, odsłania wszystkie karty i jest dostępne dopiero po końcu partii.",
        "Zapytaj ponownie, gdy status będzie finished.",
    ),
    "stale-version": (
        "Partia poszła dalej",
        "If-Match podaje inną wersję niż obecna, czyli current_version. Niczego nie zapisano.",
        "Odczytaj widok jeszcze raz i zdecyduj od nowa.",
    ),
    "body-too-large": (
        "Treść jest za duża",
        "Treść żądania jest większa, niż się tu przyjmuje.",
        "Wyślij mniejszą treść; żadna komenda nie jest tak długa.",
    ),
    "unsupported-media-type": (
        "Nieznany typ treści",
        "Treści żądań są w formacie JSON.",
        "Wyślij Content-Type: application/json.",
    ),
    "invalid-body": (
        "Treść nie pasuje do schematu",
        "To JSON, ale nie takiej postaci, jaką opisuje kontrakt API; errors wskazuje każde miejsce.",
        "Popraw miejsca wymienione w errors.",
    ),
    "invalid-parameter": (
        "Parametr nie pasuje do schematu",
        "Parametr jest nieznany, podany dwa razy albo nie takiej postaci, jaką opisuje kontrakt API.",
        "Popraw parametry wymienione w errors.",
    ),
    "seat-required": (
        "Stół musi podać, za które miejsce gra",
        "Token stołu gra za każde miejsce, więc komenda rozdania musi nazwać miejsce.",
        "Dodaj do komendy pole seat.",
    ),
    "idempotency-key-reused": (
        "Ten Idempotency-Key był już przy innym żądaniu",
        "Komendę z tym kluczem już przyjęto, a jej treść była inna. Niczego nie zapisano.",
        "Do każdej nowej komendy bierz nowy klucz.",
    ),
    "nothing-to-fork": (
        "W tej wersji partia była już skończona",
        "Odgałęzienie kontynuuje partię od wersji, w której jeszcze się toczyła.",
        "Przyślij wersję wcześniejszego zdarzenia.",
    ),
    "other-seats": (
        "Odgałęzienie ma tyle miejsc, ile jego partia",
        "Przysłano więcej lub mniej miejsc, niż ma partia, którą odgałęzienie kontynuuje.",
        "Przyślij tyle miejsc, ile ma partia, albo pomiń seats.",
    ),
    "facts-do-not-fit": (
        "Dane nie zgadzają się ze sobą",
        (
            "Każde pole z osobna jest poprawne, ale nie razem: karta jest podana dwa razy albo nie ma jej w talii, "
            "punkty się nie sumują albo brakuje czegoś, o co pytają zasady. errors wskazuje każde miejsce."
        ),
        "Popraw pola wymienione w errors.",
    ),
    "game-not-possible": (
        "Takiej partii nie można otworzyć",
        (
            "Każde pole z osobna jest poprawne, ale nie razem: opcje się wykluczają, zestaw zasad nie zna takiej "
            "liczby miejsc albo wartość początkowa do nich nie pasuje. errors wskazuje każde miejsce."
        ),
        "Popraw pola wymienione w errors.",
    ),
    "quota-exceeded": (
        "Za dużo żądań",
        (
            "Wyczerpano jeden z limitów podanych w RateLimit-Policy; który, mówi violated-policies. Niczego nie "
            "zapisano."
        ),
        "Odczekaj tyle sekund, ile podaje Retry-After, i powtórz z tym samym Idempotency-Key.",
    ),
    "internal-error": (
        "Usługa zawiodła",
        "To błąd usługi. Po request_id można go znaleźć w dzienniku; komenda mogła zostać zapisana.",
        "Powtórz z tym samym Idempotency-Key; jeśli to nie pomoże, zgłoś request_id.",
    ),
    "store-not-ready": (
        "Baza danych nie odpowiada",
        "Nie ma połączenia z bazą danych albo nie utworzono jeszcze jej tabel.",
        "Powtórz po czasie podanym w Retry-After, z tym samym Idempotency-Key.",
    ),
    "too-busy": (
        "Za dużo komend naraz",
        "Pięć razy z rzędu szybsze były inne komendy tej partii. Niczego nie zapisano.",
        "Powtórz po czasie podanym w Retry-After, z tym samym Idempotency-Key.",
    ),
    "not-your-turn": (
        "Nie twoja kolej",
        "Teraz gra kto inny — albo nikt, jeśli to_act w facts to null: partia czeka na graczy lub na talię.",
        (
            "Poczekaj, aż w to_act będzie twoje miejsce. Jeśli jest tam null, phase mówi, na co partia czeka: na ready "
            "od miejsc (seating) albo na deal od stołu (deal)."
        ),
    ),
    "not-in-this-phase": (
        "Nie w tej fazie",
        "Ta komenda nie należy do obecnej fazy rozdania.",
        "Wyślij jedną z legal_commands.",
    ),
    "game-finished": ("Partia jest skończona", "Nie ma już czego grać.", "Otwórz nową partię."),
    "must-claim-redeal": (
        "Trzeba zażądać ponownego rozdania",
        "Gracz ma podstawę, która zobowiązuje go do żądania ponownego rozdania.",
        "Wyślij claim_redeal.",
    ),
    "not-waiting-for-ready": (
        "Na nikogo się nie czeka",
        "Partia nie czeka, aż gracze zgłoszą gotowość.",
        "Żeby pytano o gotowość, otwórz partię ze start: when_ready.",
    ),
    "already-ready": ("Gracz jest już gotowy", "Gotowość zgłasza się raz.", "Poczekaj na pozostałych."),
    "dealing-not-external": (
        "Kart nie rozdaje się z zewnątrz",
        "To polecenie wymaga partii, w której karty rozdaje stół (dealing.mode: external).",
        "Żeby rozdawać samemu, otwórz partię z dealing.mode: external.",
    ),
    "no-deal-awaited": (
        "Nie czeka się na karty",
        "Trwa rozdanie albo partia się jeszcze nie zaczęła.",
        "Najpierw skończ rozdanie.",
    ),
    "deck-not-complete": (
        "Talia jest niepełna",
        "Przy rozdawaniu każdą kartę talii tej partii podaje się dokładnie raz.",
        "Wyślij całą talię w kolejności rozdawania.",
    ),
    "bottoms-not-checked": (
        "Z takimi spodnimi kartami nie będzie rozdania",
        (
            "Zasady tej partii nie każą oglądać spodniej karty po przełożeniu albo według tych kart przełożono talię "
            "o raz za mało lub za dużo."
        ),
        "Wyślij spodnią kartę każdego przełożenia aż do tego, po którym się rozdaje, albo pomiń bottoms.",
    ),
    "no-seat-to-act": (
        "Nie czeka się na niczyj ruch",
        "Nikogo się nie pyta, więc nikomu nie mógł minąć czas.",
        "Poczekaj, aż ktoś będzie miał ruch.",
    ),
    "resigning-not-agreed": (
        "Nie umówiono się na poddawanie partii",
        "Partię otwarto bez prawa do jej poddania.",
        "Graj dalej albo niech stół zamknie partię.",
    ),
    "no-such-seat": (
        "Nie ma takiego miejsca",
        "Komenda podaje miejsce, którego nie ma przy tym stole.",
        "Podaj miejsce z tej partii.",
    ),
    "dark-not-offered": (
        "Nie można grać w ciemno",
        "Gracz nie może grać tego rozdania w ciemno.",
        "Wyślij jedną z legal_commands.",
    ),
    "must-bid-golden-contract": (
        "Można zgłosić tylko złoty kontrakt",
        "W złotym rozdaniu wybiera się złoty kontrakt albo pas.",
        "Zgłoś złoty kontrakt albo spasuj.",
    ),
    "no-redeal-ground": (
        "Nie ma podstawy do ponownego rozdania",
        "Gracz nie ma żadnej podstawy znanej tym zasadom albo jej czas już minął.",
        "Graj dalej.",
    ),
    "must-pass": ("Trzeba spasować", "Zasady nie zostawiają graczowi żadnej stawki.", "Wyślij pass."),
    "must-open": (
        "Trzeba otworzyć licytację",
        "Gracz jest na musiku: pierwsza stawka jest jego i nie może spasować.",
        "Zgłoś stawkę.",
    ),
    "bid-too-low": (
        "Stawka jest za niska",
        "Stawka nie przebija poprzedniej o tyle, o ile trzeba.",
        "Zgłoś co najmniej najniższe dozwolone przebicie.",
    ),
    "bid-not-a-step": (
        "Stawka nie pasuje do kroku",
        "Stawki rosną o kroki ustalone w zasadach.",
        "Zgłoś jedną z kwot podanych w legal_commands.",
    ),
    "bid-above-cap": (
        "Stawka jest za wysoka",
        "Karty, na które gracz może liczyć, nie pozwalają na taką stawkę.",
        "Zgłoś mniej albo spasuj.",
    ),
    "no-such-talon": (
        "Nie ma takiego musiku",
        "Na stole nie ma musiku o tym numerze.",
        "Weź musik 0, a gdzie są dwa, 0 lub 1.",
    ),
    "talon-not-optional": (
        "Musik trzeba wziąć",
        "Te zasady nie pozwalają zrezygnować z musiku.",
        "Wyślij take_talon.",
    ),
    "must-give-one-each": (
        "Każdemu trzeba oddać po jednej karcie",
        "Przy oddawaniu każde wskazane miejsce dostaje dokładnie jedną kartę.",
        "Oddaj karty tak, jak podaje exchange.to.",
    ),
    "must-bury": (
        "Odłożono niewłaściwą liczbę kart",
        "Trzeba odłożyć dokładnie exchange.bury kart.",
        "Odłóż tyle kart, ile podaje exchange.bury.",
    ),
    "must-give-an-ace": (
        "Trzeba oddać asa",
        "Z musikiem zebrały się cztery asy i jednego z nich trzeba oddać.",
        "Dołóż asa do oddawanych kart.",
    ),
    "card-not-held": ("Gracz nie ma tej karty", "Tej karty nie ma w ręku gracza.", "Podaj jedną ze swoich kart."),
    "card-named-twice": (
        "Kartę podano dwa razy",
        "Jednej karty nie można położyć w dwóch miejscach.",
        "Podaj każdą kartę raz.",
    ),
    "contract-too-low": (
        "Kontrakt jest za niski",
        "Kontrakt wynosi co najmniej tyle, ile wygrywająca stawka.",
        "Podaj tę stawkę albo więcej.",
    ),
    "contract-not-a-step": (
        "Kontrakt nie pasuje do kroku",
        "Kontrakty rosną o kroki ustalone w zasadach.",
        "Podaj jedną z kwot z legal_commands.",
    ),
    "contract-above-cap": (
        "Kontrakt jest za wysoki",
        "Karty rozgrywającego nie pozwalają na taki kontrakt.",
        "Podaj niższy kontrakt.",
    ),
    "contract-fixed": (
        "Kontraktu nie można zmienić",
        "Tego kontraktu się nie podnosi.",
        "Podaj kontrakt równy stawce.",
    ),
    "conceding-not-played": ("Tu się nie poddaje rozdań", "Te zasady nie znają poddawania.", "Rozegraj rozdanie."),
    "conceding-not-in-golden": (
        "Złotego rozdania się nie poddaje",
        "Złote rozdanie trzeba rozegrać.",
        "Rozegraj rozdanie.",
    ),
    "conceding-not-in-dark": (
        "Gry w ciemno się nie poddaje",
        "Rozdanie wylicytowane w ciemno trzeba rozegrać.",
        "Rozegraj rozdanie.",
    ),
    "conceding-not-on-barrel": (
        "Na beczce się nie poddaje",
        "Gracz na beczce musi grać.",
        "Rozegraj rozdanie.",
    ),
    "conceding-while-barrel": (
        "Gdy ktoś jest na beczce, nie można poddać",
        "Dopóki inny gracz siedzi na beczce, rozdanie trzeba rozegrać.",
        "Rozegraj rozdanie.",
    ),
    "conceding-limit": (
        "Wykorzystano wszystkie poddania",
        "Gracz poddał już tyle rozdań, ile mu wolno.",
        "Rozegraj rozdanie.",
    ),
    "crossing-not-played": ("Tu nie ma krzyżyków", "W tych zasadach nie można się „przeżegnać”.", "Rozegraj rozdanie."),
    "crossing-not-in-dark": (
        "W grze w ciemno nie można się „przeżegnać”",
        "Rozdanie wylicytowane w ciemno trzeba rozegrać.",
        "Rozegraj rozdanie.",
    ),
    "crossing-while-barrel": (
        "Gdy ktoś jest na beczce, nie można się „przeżegnać”",
        "Dopóki ktoś siedzi na beczce, nikt nie może się „przeżegnać”.",
        "Rozegraj rozdanie.",
    ),
    "crossing-limit": (
        "Wykorzystano wszystkie krzyżyki",
        "Gracz „przeżegnał się” już tyle razy, ile mu wolno.",
        "Rozegraj rozdanie.",
    ),
    "bomb-not-played": ("Tu nie ma bomby", "Te zasady nie znają bomby.", "Rozegraj rozdanie."),
    "giving-up-too-late": (
        "Za późno, żeby się wycofać",
        "Z rozdania można się wycofać tylko przed pierwszym wyjściem.",
        "Rozegraj rozdanie.",
    ),
    "must-follow-suit": (
        "Trzeba dołożyć do koloru",
        "Gracz ma kartę w kolorze wyjścia.",
        "Zagraj kartę w tym kolorze.",
    ),
    "must-beat": (
        "Trzeba przebić",
        "Gracz może przebić najwyższą kartę w kolorze wyjścia.",
        "Zagraj wyższą kartę w tym kolorze.",
    ),
    "must-trump": (
        "Trzeba zagrać atutem",
        "Gracz nie ma koloru wyjścia, a ma atut.",
        "Zagraj atutem.",
    ),
    "must-overtrump": (
        "Trzeba przebić atut",
        "Gracz może przebić najwyższy atut w tej lewie.",
        "Zagraj wyższym atutem.",
    ),
    "trump-lead-reserved": (
        "Nie wolno wyjść w atut",
        "Te zasady nie każdemu pozwalają wyjść w atut i temu graczowi teraz nie wolno.",
        "Wyjdź w inny kolor.",
    ),
    "must-lead-an-ace": ("Trzeba wyjść asem", "Przy tym wyjściu zasady wymagają asa.", "Wyjdź asem."),
    "marriage-card-too-early": (
        "Za wcześnie na kartę z pary",
        "Te zasady nie pozwalają wyjść królem lub damą z pary przed wzięciem pierwszej lewy.",
        "Wyjdź inną kartą.",
    ),
    "must-declare-marriage": (
        "Meldunek trzeba zgłosić",
        "Wyjście tą kartą jest meldunkiem; nie można go przemilczeć.",
        "Wyślij declare_marriage z tą kartą.",
    ),
    "marriage-needs-lead": (
        "Melduje się przy wyjściu",
        "Teraz wychodzi kto inny.",
        "Zagraj kartę; zamelduj, gdy będzie twoje wyjście.",
    ),
    "marriage-needs-trick": (
        "Do meldunku potrzebna jest lewa",
        "Według tych zasad przed meldunkiem trzeba wziąć własną lewę.",
        "Wyjdź najpierw inną kartą.",
    ),
    "marriage-needs-both-cards": (
        "Meldunek jest niepełny",
        "Gracz nie ma w ręku wszystkich potrzebnych kart.",
        "Zagraj kartę bez meldowania.",
    ),
    "marriage-not-played": (
        "Takiego meldunku tu nie ma",
        "Te zasady nie znają takiego układu.",
        "Zagraj kartę bez meldowania.",
    ),
    "ace-marriage-once": (
        "Meldunek asowy tylko raz w rozdaniu",
        "W tym rozdaniu zgłoszono już meldunek asowy.",
        "Zagraj kartę bez meldowania.",
    ),
}
"""The title, what the kind means, and what is owed."""
