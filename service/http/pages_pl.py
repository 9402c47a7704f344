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
}
"""The title, what the kind means, and what is owed."""
