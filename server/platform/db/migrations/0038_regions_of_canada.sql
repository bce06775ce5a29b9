-- Provinces and territories of Canada, where trials of the demo company stood.
INSERT INTO regions (id, country_id, name_ru, name_en, name_it, name_es) VALUES
  (337, 39, 'Альберта', 'Alberta', 'Alberta', 'Alberta'),
  (338, 39, 'Британская Колумбия', 'British Columbia', 'Columbia Britannica', 'Columbia Británica'),
  (339, 39, 'Квебек', 'Quebec', 'Québec', 'Quebec'),
  (340, 39, 'Манитоба', 'Manitoba', 'Manitoba', 'Manitoba'),
  (341, 39, 'Новая Шотландия', 'Nova Scotia', 'Nuova Scozia', 'Nueva Escocia'),
  (342, 39, 'Нунавут', 'Nunavut', 'Nunavut', 'Nunavut'),
  (343, 39, 'Нью-Брансуик', 'New Brunswick', 'Nuovo Brunswick', 'Nuevo Brunswick'),
  (344, 39, 'Ньюфаундленд и Лабрадор', 'Newfoundland and Labrador', 'Terranova e Labrador', 'Terranova y Labrador'),
  (345, 39, 'Онтарио', 'Ontario', 'Ontario', 'Ontario'),
  (346, 39, 'Остров Принца Эдуарда', 'Prince Edward Island', 'Isola del Principe Edoardo', 'Isla del Príncipe Eduardo'),
  (347, 39, 'Саскачеван', 'Saskatchewan', 'Saskatchewan', 'Saskatchewan'),
  (348, 39, 'Северо-Западные территории', 'Northwest Territories', 'Territori del Nord-Ovest', 'Territorios del Noroeste'),
  (349, 39, 'Юкон', 'Yukon', 'Yukon', 'Yukón');
