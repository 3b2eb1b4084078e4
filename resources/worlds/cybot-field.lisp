;;;; SPDX-License-Identifier: GPL-3.0-or-later
;;;; A field for CyBOTs: six metres square, posts, blocks, white tape on the floor and holes in it.
;;;; magna-cybot drives in it; opened in the console it shows what the robot is about to detect.

(defvar post* (new-thing post nil ((:footprint (.06 .06)) (:obsmove #t) (:obsview #t)
                                   (:size 2) (:weight 1) (:color lightgreen) (:substance wood))))

(defvar block* (new-thing block nil ((:footprint (.24 .24)) (:obsmove #t) (:obsview #t)
                                     (:size 6) (:weight 3) (:color blue) (:substance wood))))

;;; Marks on the floor only obstruct robots with cliff sensors.
(defvar tape* (new-thing tape nil ((:footprint (2 .05)) (:substance cloth))))
(defvar hole* (new-thing hole nil ((:footprint (.3 .3)))))

(defmap cybot-field (8 8 :offset (-4 -4) :tick .1 :resolution .02
                         :cybot-start (0 0 (- (/ pi 2))))
  (rect (-4 -4) (4 4) wood 40)

  ;; The corners of a goal box.
  (obj (post :prototype post*) (2.0 -2.4) ())
  (obj (post :prototype post*) (2.6 -2.4) ())
  (obj (post :prototype post*) (2.0 -1.8) ())
  (obj (post :prototype post*) (2.6 -1.8) ())

  (obj (block :prototype block*) (-1.2 -0.6) ())
  (obj (block :prototype block*) (0.9 1.4) ())
  (obj (block :prototype block*) (-2.0 1.9) ())
  (obj (post :prototype post*) (-0.7 1.2) ())

  (obj (tape :prototype tape*) (0 -2.4) ())
  (obj (hole :prototype hole*) (-2.2 -1.6) ())
  (obj (hole :prototype hole*) (2.2 0.9) ()))

;;; A second, simulated robot.
(defrobot patrol (cybot-field (-2.2 2.6) 0) :type p2at
  :mission ((goto (2.2 2.6)) (goto (-2.2 2.6)))
  :patrol #t)
