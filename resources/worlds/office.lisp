;;;; SPDX-License-Identifier: GPL-3.0-or-later
;;;; An office with twelve robots at work: a lobby, a corridor, five rooms, furniture, four people who
;;;; need help. README.md beside this file documents world files.
;;;;
;;;;      x -4                15        25        36
;;;;  y -4  +-----------------+---------+----------+
;;;;        |      lobby      | office  |   lab    |
;;;;     5  +---   ----  -----+-  --  --+-   -   --+
;;;;        |               corridor               |
;;;;    11  +-   --   +-  --  -+-   -------   -----+
;;;;        |  meeting |  store |     workshop     |
;;;;    22  +----------+--------+------------------+
;;;;
;;;; x grows to the right and y downwards, in metres. The map begins at negative cells.

;;; Furniture: prototypes have no place (their location is nil) and define what desks or shelves have
;;; in common. A footprint is a width, a depth and optionally a rotation in radians. Things with
;;; :obsmove block robots, things with :obsview block their sensors.

(defvar desk* (new-thing desk nil ((:kind furniture) (:footprint (1.6 .8)) (:obsmove #t)
                                   (:size 20) (:weight 40) (:substance wood))))

(defvar table* (new-thing table nil ((:kind furniture) (:footprint (2.4 4)) (:obsmove #t)
                                     (:size 40) (:weight 60) (:substance wood))))

(defvar bench* (new-thing bench nil ((:kind furniture) (:footprint (1.2 4)) (:obsmove #t)
                                     (:size 30) (:weight 80) (:substance metal))))

(defvar shelf* (new-thing shelf nil ((:kind furniture) (:footprint (1 5)) (:obsmove #t) (:obsview #t)
                                     (:size 50) (:weight 90) (:capacity 40) (:substance wood))))

(defvar cabinet* (new-thing cabinet nil ((:kind furniture) (:footprint (1.8 .6))
                                         (:obsmove #t) (:obsview #t)
                                         (:size 30) (:weight 50) (:capacity 20)
                                         (:substance metal))))

(defvar sofa* (new-thing sofa nil ((:kind furniture) (:footprint (2 .9)) (:obsmove #t)
                                   (:size 30) (:weight 45) (:color blue) (:substance cloth))))

(defvar plant* (new-thing plant nil ((:kind furniture) (:footprint (.6 .6)) (:obsmove #t)
                                     (:size 5) (:weight 8) (:color green) (:substance plastic))))

;;; A person lying on the floor.
(defvar person* (new-thing person nil ((:kind victim) (:footprint (1.7 .5)) (:obsmove #t)
                                       (:size 15) (:weight 75) (:color lightred)
                                       (:substance cloth))))

(defmap office (40 26 :offset (-4 -4) :tick .1
                      :agent-origin (16 9) :cybot-start (1 2 (- (/ pi 2)))
                      :rooms ((lobby (-3 -3) (15 5)) (office (16 -3) (25 5)) (lab (26 -3) (35 5))
                              (corridor (-3 6) (35 11)) (meeting-room (-3 12) (8 21))
                              (store (9 12) (18 21)) (workshop (19 12) (35 21))))

  ;; Outer walls of bricks. A corner at 36 or 22, one beyond the last cell, means the last cell.
  (rect (-4 -4) (36 22) bricks 10 20 30 20)

  ;; The corridor's north wall, plastered, with two doors to each room: the gaps between the pieces.
  (wall (-3 5) (4 5) plaster 55)
  (wall (8 5) (11 5) plaster 55)
  (wall (14 5) (16 5) plaster 55)
  (wall (19 5) (21 5) plaster 55)
  (wall (24 5) (26 5) plaster 55)
  (wall (30 5) (30 5) plaster 55)
  (wall (34 5) (34 5) plaster 55)

  ;; Its south wall.
  (wall (-3 11) (-3 11) plaster 50)
  (wall (1 11) (3 11) plaster 50)
  (wall (7 11) (9 11) plaster 50)
  (wall (12 11) (14 11) plaster 50)
  (wall (17 11) (20 11) plaster 50)
  (wall (24 11) (30 11) plaster 50)
  (wall (34 11) (34 11) plaster 50)

  ;; Between the rooms.
  (wall (15 -3) (15 4) glass 65)             ; lobby | office
  (wall (25 -3) (25 4) concrete 35 40)       ; office | lab
  (wall (8 12) (8 20) glass 60 70)           ; meeting room | store
  (wall (18 12) (18 20) concrete 30 35)      ; store | workshop

  ;; Two pillars in the workshop.
  (circle (25 15) 0 concrete 45)
  (circle (29 15) 0 concrete 45)

  ;; Lobby. The middle is free: (1, 2) and (10, 0.5) are meeting places.
  (obj (reception :prototype desk*) (6 -1.8) ((:footprint (2.4 .8)))
    (telephone ((:size .5) (:weight 1) (:color red) (:substance plastic)))
    (guest-book ((:size .3) (:weight .5) (:color green))))
  (obj (sofa :prototype sofa*) (1 -2.4) ())
  (obj (sofa :prototype sofa*) (10.5 -2.4) ())
  (obj (plant :prototype plant*) (14.4 4.4) ())
  (obj (plant :prototype plant*) (-2.5 4.5) ())

  ;; Office.
  (obj (desk :prototype desk*) (20.5 .6) ()
    (lamp ((:size 1) (:weight 1) (:color lightred) (:substance metal))))
  (obj (desk :prototype desk*) (20.5 1.5) ((:color lightblue))
    (pen ((:size .1) (:weight .1) (:color green)))
    (cup ((:size .2) (:weight .3) (:color violet))))
  (obj (desk :prototype desk*) (20.5 3.6) ())
  (obj (cabinet :prototype cabinet*) (18 -2.6) ())
  (obj (cabinet :prototype cabinet*) (20.5 -2.6) ())
  (obj (cabinet :prototype cabinet*) (23 -2.6) ())

  ;; Lab.
  (obj (bench :prototype bench*) (30.5 2) ()
    (microscope ((:size 3) (:weight 5) (:substance metal))))
  (obj (cabinet :prototype cabinet*) (28 -2.6) ())
  (obj (cabinet :prototype cabinet*) (33 -2.6) ())
  (obj (casualty :prototype person*) (34.4 1) ((:footprint (1.7 .5 (/ pi 2)))))

  ;; Meeting room.
  (obj (table :prototype table*) (2.5 15.5) ()
    (projector ((:size 2) (:weight 3) (:color lightviolet) (:substance plastic))))
  (obj (plant :prototype plant*) (7.5 20.4) ())
  (obj (casualty :prototype person*) (-2.2 13.4) ((:footprint (1.7 .5 1.4))))

  ;; Store.
  (obj (shelf :prototype shelf*) (13.5 15) ()
    (box ((:capacity 8) (:size 8) (:weight 2) (:color blue) (:substance wood))
      (torch ((:size .5) (:weight .4) (:color red))))
    (box ((:capacity 8) (:size 8) (:weight 2) (:color violet) (:substance wood))))
  (obj (cabinet :prototype cabinet*) (13.5 20.6) ())
  (obj (casualty :prototype person*) (9.5 15) ((:footprint (1.7 .5 (/ pi 2)))))

  ;; Workshop.
  (obj (bench :prototype bench*) (25.5 17) ((:footprint (1.2 2))))
  (obj (bench :prototype bench*) (29.5 17) ((:footprint (1.2 2))))
  (obj (shelf :prototype shelf*) (19.5 16) ((:footprint (.8 5))))
  (obj (cabinet :prototype cabinet*) (27.5 20.6) ())
  (obj (casualty :prototype person*) (27.5 13.4) ((:footprint (1.7 .5 .5)))))

;;; The robots. A robot is in a map at (x y) with a heading: 0 is along +x, angles grow clockwise on
;;; the screen. The first four wait in the lobby.

(defrobot robot1 (office (-1.5 3.5) 0) :type p2at :cameras (((/ pi 3) 64)))
(defrobot robot2 (office (4 3.8) pi) :type telemax :cameras (((/ pi 3) 64)) :hands (10))
(defrobot robot3 (office (-2 -1.5) 0) :type airrobot :cameras (((/ pi 2) 64)))
(defrobot robot4 (office (13.5 -2) pi) :type p2at :cameras (((/ pi 3) 64)))

;;; The others patrol: they drive from way-point to way-point in a straight line, and after the last
;;; one start again. Each round has one direction, so that no two robots meet head-on.

;; Office: in by the left door, out by the right one.
(defrobot robot5 (office (18 7.4) (- (/ pi 2))) :type p2at :cameras (((/ pi 3) 64))
  :mission ((goto (18 -1)) (goto (23 -1)) (goto (23 7.4)) (goto (18 7.4)))
  :patrol #t)
(defrobot robot6 (office (23 3) (/ pi 2)) :type telemax :cameras (((/ pi 3) 64)) :hands (10)
  :mission ((goto (23 7.4)) (goto (18 7.4)) (goto (18 -1)) (goto (23 -1)))
  :patrol #t)

;; Lab: the airrobot flies over the furniture and has a long sensor range, the telemax drives beside it.
(defrobot robot7 (office (30 7.4) pi) :type airrobot :cameras (((/ pi 2) 64))
  :image-camera (:size (360 180) :fov (* 2/3 pi) :projection equi-angular)
  :mission ((goto (28.5 7.4)) (goto (28.5 -1)) (goto (32.5 -1)) (goto (32.5 7.4)))
  :patrol #t)
(defrobot robot8 (office (28.5 2) (- (/ pi 2))) :type telemax :cameras (((/ pi 3) 64)) :hands (10)
  :mission ((goto (28.5 -1)) (goto (32.5 -1)) (goto (32.5 7.4)) (goto (28.5 7.4)))
  :patrol #t)

;; Meeting room and store: one long round through four doors, along the corridor and back.
(defrobot robot9 (office (2.5 19) 0) :type p2at :cameras (((/ pi 3) 64))
  :mission ((goto (5.5 19)) (goto (5.5 9.8)) (goto (11 9.8)) (goto (11 18.5)) (goto (16 18.5))
            (goto (16 8.2)) (goto (-.5 8.2)) (goto (-.5 19)))
  :patrol #t)
(defrobot robot10 (office (13.5 8.2) pi) :type telemax :cameras (((/ pi 3) 64)) :hands (10)
  :mission ((goto (-.5 8.2)) (goto (-.5 19)) (goto (5.5 19)) (goto (5.5 9.8)) (goto (11 9.8))
            (goto (11 18.5)) (goto (16 18.5)) (goto (16 8.2)))
  :patrol #t)

;; Workshop: in by the left door; at the far end it turns around.
(defrobot robot11 (office (27.5 9.6) pi) :type airrobot :cameras (((/ pi 2) 64))
  :mission ((goto (22.5 9.6)) (goto (22.5 19)) (goto (32.5 19)) (goto (32.5 9.6)))
  :patrol #t)
(defrobot robot12 (office (27.5 19) 0) :type p2at :cameras (((/ pi 3) 64))
  :mission ((goto (32.5 19)) (turnto ((- (/ pi 2)))) (goto (32.5 9.6)) (goto (22.5 9.6))
            (goto (22.5 19)))
  :patrol #t)
