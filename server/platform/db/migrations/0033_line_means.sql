-- The name that a variety is registered under, beside its name as a line: of a crop once, whatever its case.
ALTER TABLE lines
  ADD COLUMN variety_name text CHECK (length(variety_name) BETWEEN 1 AND 255),
  ADD COLUMN IF NOT EXISTS selfings smallint CHECK (selfings BETWEEN 0 AND 20);
CREATE UNIQUE INDEX lines_variety_name ON lines (company_id, crop_id, variety_name COLLATE case_insensitive) WHERE variety_name IS NOT NULL;

-- Means of lines by nursery-year: of a trait of numbers n, mean and the sum of squared deviations from it, of one of classes
-- how many plots are of each. What they are of is told by the numbers of both logs; null = none were worked out yet.
ALTER TABLE field_years
  ADD COLUMN means_seq integer,
  ADD COLUMN means_crop_seq integer,
  ADD COLUMN means_control bigint;

CREATE TABLE line_means (
  company_id integer NOT NULL REFERENCES companies (id) ON DELETE CASCADE,
  field_year_id bigint NOT NULL,
  trait_id bigint NOT NULL,
  line_id bigint NOT NULL,
  category text NOT NULL DEFAULT '',
  n integer NOT NULL CHECK (n > 0),
  mean double precision,
  m2 double precision,
  PRIMARY KEY (company_id, field_year_id, trait_id, line_id, category),
  CHECK ((category = '') = (mean IS NOT NULL)),
  FOREIGN KEY (company_id, field_year_id) REFERENCES field_years (company_id, id) ON DELETE CASCADE,
  FOREIGN KEY (company_id, trait_id) REFERENCES traits (company_id, id) ON DELETE CASCADE,
  FOREIGN KEY (company_id, line_id) REFERENCES lines (company_id, id) ON DELETE CASCADE
);
CREATE INDEX line_means_line ON line_means (company_id, line_id);
CREATE INDEX line_means_trait ON line_means (company_id, trait_id);
CALL protect('line_means');

-- States and territories of India, where trials of the demo company stood.
INSERT INTO regions (id, country_id, name_ru, name_en, name_it, name_es) VALUES
  (301, 106, 'Андаманские и Никобарские острова', 'Andaman and Nicobar Islands', 'Andaman and Nicobar Islands', 'Andaman and Nicobar Islands'),
  (302, 106, 'Андхра-Прадеш', 'Andhra Pradesh', 'Andhra Pradesh', 'Andhra Pradesh'),
  (303, 106, 'Аруначал-Прадеш', 'Arunachal Pradesh', 'Arunachal Pradesh', 'Arunachal Pradesh'),
  (304, 106, 'Ассам', 'Assam', 'Assam', 'Assam'),
  (305, 106, 'Бихар', 'Bihar', 'Bihar', 'Bihar'),
  (306, 106, 'Чандигарх', 'Chandigarh', 'Chandigarh', 'Chandigarh'),
  (307, 106, 'Чхаттисгарх', 'Chhattisgarh', 'Chhattisgarh', 'Chhattisgarh'),
  (308, 106, 'Дадра и Нагар-Хавели и Даман и Диу', 'Dadra and Nagar Haveli and Daman and Diu', 'Dadra and Nagar Haveli and Daman and Diu', 'Dadra and Nagar Haveli and Daman and Diu'),
  (309, 106, 'Дели', 'Delhi', 'Delhi', 'Delhi'),
  (310, 106, 'Гоа', 'Goa', 'Goa', 'Goa'),
  (311, 106, 'Гуджарат', 'Gujarat', 'Gujarat', 'Gujarat'),
  (312, 106, 'Харьяна', 'Haryana', 'Haryana', 'Haryana'),
  (313, 106, 'Химачал-Прадеш', 'Himachal Pradesh', 'Himachal Pradesh', 'Himachal Pradesh'),
  (314, 106, 'Джамму и Кашмир', 'Jammu and Kashmir', 'Jammu and Kashmir', 'Jammu and Kashmir'),
  (315, 106, 'Джаркханд', 'Jharkhand', 'Jharkhand', 'Jharkhand'),
  (316, 106, 'Карнатака', 'Karnataka', 'Karnataka', 'Karnataka'),
  (317, 106, 'Керала', 'Kerala', 'Kerala', 'Kerala'),
  (318, 106, 'Ладакх', 'Ladakh', 'Ladakh', 'Ladakh'),
  (319, 106, 'Лакшадвип', 'Lakshadweep', 'Lakshadweep', 'Lakshadweep'),
  (320, 106, 'Мадхья-Прадеш', 'Madhya Pradesh', 'Madhya Pradesh', 'Madhya Pradesh'),
  (321, 106, 'Махараштра', 'Maharashtra', 'Maharashtra', 'Maharashtra'),
  (322, 106, 'Манипур', 'Manipur', 'Manipur', 'Manipur'),
  (323, 106, 'Мегхалая', 'Meghalaya', 'Meghalaya', 'Meghalaya'),
  (324, 106, 'Мизорам', 'Mizoram', 'Mizoram', 'Mizoram'),
  (325, 106, 'Нагаленд', 'Nagaland', 'Nagaland', 'Nagaland'),
  (326, 106, 'Одиша', 'Odisha', 'Odisha', 'Odisha'),
  (327, 106, 'Пудучерри', 'Puducherry', 'Puducherry', 'Puducherry'),
  (328, 106, 'Пенджаб', 'Punjab', 'Punjab', 'Punjab'),
  (329, 106, 'Раджастхан', 'Rajasthan', 'Rajasthan', 'Rajasthan'),
  (330, 106, 'Сикким', 'Sikkim', 'Sikkim', 'Sikkim'),
  (331, 106, 'Тамилнад', 'Tamil Nadu', 'Tamil Nadu', 'Tamil Nadu'),
  (332, 106, 'Телингана', 'Telangana', 'Telangana', 'Telangana'),
  (333, 106, 'Трипура', 'Tripura', 'Tripura', 'Tripura'),
  (334, 106, 'Уттар-Прадеш', 'Uttar Pradesh', 'Uttar Pradesh', 'Uttar Pradesh'),
  (335, 106, 'Уттаракханд', 'Uttarakhand', 'Uttarakhand', 'Uttarakhand'),
  (336, 106, 'Западная Бенгалия', 'West Bengal', 'West Bengal', 'West Bengal');
