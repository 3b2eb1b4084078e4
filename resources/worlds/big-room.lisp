;;;; SPDX-License-Identifier: GPL-3.0-or-later
;;;; The example of the ARS MAGNA manual (5.1 and 5.2): one room with a dividing wall, some things,
;;;; and robbie, a point robot with two cameras, two hands and two storage bins.

;;; Prototypes have no place (their location is nil): they only define common attributes.

(defvar box* (new-thing box nil ((:capacity 8) (:size 8) (:weight 2))))

(defvar table* (new-thing table nil ((:size 20) (:weight 30) (:obsmove #t)
                                     (:substance wood))))

;;; The walls are made of bricks and slate. The numbers after the substance are its parameter: from
;;; 0 in the first corner to 10, 30 and 25 in the others, and 10 to 30 along the dividing wall.

(defmap big-room (75 75 :cache "~/cache/big-room")
  (rect (0 0) (75 75) Bricks 0 10 30 25)
  (wall (30 10) (30 50) Slate 10 30)

  (obj lamp (20 20) ((:size 2) (:weight 1)
                     (:color lightred)
                     (:substance metal)))
  (obj small-box (20 20) ((:capacity 5) (:size 5) (:weight 2)
                          (:color lightblue)
                          (:substance wood))
    (pen ((:size .2) (:color green))))
  (obj big-box (30 20) ((:capacity 11) (:obsview #t)
                        (:size 12) (:weight 4)
                        (:color red)
                        (:substance wood))
    ((a-box :prototype box*) ((:size 6) (:weight 3)
                              (:color BLUE)
                              (:substance wood))))
  (obj (table :prototype table*) (40 15) ((:color violet))))

;;; A camera is a field of view in radians and the number of pixels of its view; a hand is its strength,
;;; a storage bin its capacity.

(defrobot robbie (big-room (10 5) 0)
  :cameras (((/ pi 4) 3) ((/ pi 2) 5))
  :hands (10 4)
  :bins (20 5))
