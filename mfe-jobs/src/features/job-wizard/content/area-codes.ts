import type { JobArea } from '@campaign/shared-api/contracts';

/**
 * The areas of the North American Numbering Plan: name, code, zone of most of its people, area codes.
 * Sources: nationalnanpa.com area code list; zones by libphonenumber's time-zone metadata.
 */
type Area = readonly [name: string, code: string, zone: string, areaCodes: string];

const STATE_AREAS: readonly Area[] = [
  ['Alabama', 'AL', 'America/Chicago', '205 251 256 334 659 938'],
  ['Alaska', 'AK', 'America/Anchorage', '907'],
  ['Arizona', 'AZ', 'America/Phoenix', '480 520 602 623 928'],
  ['Arkansas', 'AR', 'America/Chicago', '327 479 501 870'],
  [
    'California',
    'CA',
    'America/Los_Angeles',
    '209 213 279 310 323 341 350 369 408 415 424 442 510 530 559 562 619 626 628 650 657 661 669 707 714 738 747 760 805 818 820 831 837 840 858 909 916 925 949 951',
  ],
  ['Colorado', 'CO', 'America/Denver', '303 719 720 748 970 983'],
  ['Connecticut', 'CT', 'America/New_York', '203 475 860 959'],
  ['Delaware', 'DE', 'America/New_York', '302'],
  [
    'Florida',
    'FL',
    'America/New_York',
    '239 305 321 324 352 386 407 448 561 645 656 689 727 728 754 772 786 813 850 863 904 941 954',
  ],
  ['Georgia', 'GA', 'America/New_York', '229 404 470 478 678 706 762 770 912 943'],
  ['Hawaii', 'HI', 'Pacific/Honolulu', '808'],
  ['Idaho', 'ID', 'America/Boise', '208 986'],
  [
    'Illinois',
    'IL',
    'America/Chicago',
    '217 224 309 312 331 447 464 618 630 708 730 773 779 815 847 861 872',
  ],
  ['Indiana', 'IN', 'America/New_York', '219 260 317 463 574 765 812 930'],
  ['Iowa', 'IA', 'America/Chicago', '319 515 563 641 712'],
  ['Kansas', 'KS', 'America/Chicago', '316 620 785 913'],
  ['Kentucky', 'KY', 'America/New_York', '270 364 502 606 859'],
  ['Louisiana', 'LA', 'America/Chicago', '225 318 337 504 985'],
  ['Maine', 'ME', 'America/New_York', '207'],
  ['Maryland', 'MD', 'America/New_York', '227 240 301 410 443 667'],
  ['Massachusetts', 'MA', 'America/New_York', '339 351 413 508 617 774 781 857 978'],
  ['Michigan', 'MI', 'America/New_York', '231 248 269 313 517 586 616 679 734 810 906 947 989'],
  ['Minnesota', 'MN', 'America/Chicago', '218 320 507 612 651 763 924 952'],
  ['Mississippi', 'MS', 'America/Chicago', '228 471 601 662 769'],
  ['Missouri', 'MO', 'America/Chicago', '235 314 417 557 573 636 660 816 975'],
  ['Montana', 'MT', 'America/Denver', '406'],
  ['Nebraska', 'NE', 'America/Chicago', '308 402 531'],
  ['Nevada', 'NV', 'America/Los_Angeles', '702 725 775'],
  ['New Hampshire', 'NH', 'America/New_York', '603'],
  ['New Jersey', 'NJ', 'America/New_York', '201 551 609 640 732 848 856 862 908 973'],
  ['New Mexico', 'NM', 'America/Denver', '505 575'],
  [
    'New York',
    'NY',
    'America/New_York',
    '212 315 329 332 347 363 516 518 585 607 624 631 646 680 716 718 838 845 914 917 929 934',
  ],
  ['North Carolina', 'NC', 'America/New_York', '252 336 472 704 743 828 910 919 980 984'],
  ['North Dakota', 'ND', 'America/Chicago', '701'],
  ['Ohio', 'OH', 'America/New_York', '216 220 234 283 326 330 380 419 436 440 513 567 614 740 937'],
  ['Oklahoma', 'OK', 'America/Chicago', '405 539 572 580 918'],
  ['Oregon', 'OR', 'America/Los_Angeles', '458 503 541 971'],
  ['Pennsylvania', 'PA', 'America/New_York', '215 223 267 272 412 445 484 570 582 610 717 724 814 835 878'],
  ['Rhode Island', 'RI', 'America/New_York', '401'],
  ['South Carolina', 'SC', 'America/New_York', '803 821 839 843 854 864'],
  ['South Dakota', 'SD', 'America/Chicago', '605'],
  ['Tennessee', 'TN', 'America/Chicago', '423 615 629 731 865 901 931'],
  [
    'Texas',
    'TX',
    'America/Chicago',
    '210 214 254 281 325 346 361 409 430 432 469 512 621 682 713 726 737 806 817 830 832 903 915 936 940 945 956 972 979',
  ],
  ['Utah', 'UT', 'America/Denver', '385 435 801'],
  ['Vermont', 'VT', 'America/New_York', '802'],
  ['Virginia', 'VA', 'America/New_York', '276 434 540 571 686 703 757 804 826 948'],
  ['Washington', 'WA', 'America/Los_Angeles', '206 253 360 425 509 564'],
  ['West Virginia', 'WV', 'America/New_York', '304 681'],
  ['Wisconsin', 'WI', 'America/Chicago', '262 274 353 414 534 608 715 920'],
  ['Wyoming', 'WY', 'America/Denver', '307'],
];

/** Area codes outside the 50 states, which a sending number may have all the same. */
const OTHER_ZONES: readonly (readonly [zone: string, areaCodes: string])[] = [
  ['America/New_York', '202 771'],
  ['America/Puerto_Rico', '787 939'],
  ['America/St_Thomas', '340'],
  ['Pacific/Guam', '671'],
  ['Pacific/Saipan', '670'],
  ['Pacific/Pago_Pago', '684'],
  [
    'America/Toronto',
    '226 249 263 289 343 354 365 367 382 416 418 437 438 450 468 514 519 548 579 581 613 647 683 705 742 753 807 819 873 905 942',
  ],
  ['America/Winnipeg', '204 431 584'],
  ['America/Regina', '306 474 639'],
  ['America/Edmonton', '368 403 587 780 825 867'],
  ['America/Vancouver', '236 250 257 604 672 778'],
  ['America/Halifax', '428 506 782 902'],
  ['America/St_Johns', '709 879'],
  ['America/Nassau', '242'],
  ['America/Barbados', '246'],
  ['America/Jamaica', '658 876'],
  ['America/Santo_Domingo', '809 829 849'],
  ['Atlantic/Bermuda', '441'],
  ['America/Cayman', '345'],
  ['America/Grand_Turk', '649'],
  ['America/Port_of_Spain', '264 268 284 473 664 721 758 767 784 868 869'],
];

/** Area codes whose people mostly live in another zone than the rest of their state. */
const EXCEPTIONS: readonly (readonly [zone: string, areaCodes: string])[] = [
  ['America/Chicago', '219 270 364 448 850'],
  ['America/New_York', '423 865'],
  ['America/Denver', '915'],
];

const zones = new Map<string, string>();
const learn = (zone: string, areaCodes: string) =>
  areaCodes.split(' ').forEach((areaCode) => zones.set(areaCode, zone));
STATE_AREAS.forEach(([, , zone, areaCodes]) => learn(zone, areaCodes));
[...OTHER_ZONES, ...EXCEPTIONS].forEach(([zone, areaCodes]) => learn(zone, areaCodes));

/** The zone most people of an area code live in; unknown ones count as Eastern, which shifts nothing (SCHED-06). */
export const zoneOfAreaCode = (areaCode: string): string => zones.get(areaCode) ?? 'America/New_York';

/** The zone of a sending number in any spelling, by its area code. */
export const zoneOfPhone = (phone: string): string => zoneOfAreaCode(phone.replace(/^\+?1/, '').slice(0, 3));

/** How many area codes have a zone of their own (CONST-16: about 390). */
export const knownAreaCodes = (): string[] => [...zones.keys()];

/** Where a new number may be from (CONT-07): both nations, then the 50 states with their area codes. */
export const JOB_AREAS: readonly JobArea[] = [
  { name: 'US National', code: 'USA', areaCodes: [] },
  { name: 'Canada National', code: 'CAN', areaCodes: [] },
  ...STATE_AREAS.map(([name, code, , areaCodes]) => ({ name, code, areaCodes: areaCodes.split(' ') })),
];

/** For the nations area codes are skipped (CONT-08). */
export const isNational = (area: JobArea) => area.code === 'USA' || area.code === 'CAN';
