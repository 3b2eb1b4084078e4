;;;; SPDX-License-Identifier: GPL-3.0-or-later
;;;; Where things are on the screen, in pixels of the main window. Places that Magna does not report (`geometry`)
;;;; are those of a fixed screen, so that models also run without a window.

#+packaged-actr (in-package :act-r)
#-packaged-actr (in-package :cl-user)

;;; The fixed screen: rows of the robot list, the picture, the world's origin and the scale of the map.
(defparameter *magna-row-width* 200)
(defparameter *magna-row-height* 24)
(defparameter *magna-picture* '(220 0 640 480 640 480))
(defparameter *magna-map* '(1000 160 20))

(defun magna-geometry (client what &optional uid)
  "The reported numbers of WHAT: pane, row, image or map; of one UID, or of the only thing that has one."
  (loop for key being the hash-keys of (magna-client-geometry client) using (hash-value numbers)
        when (and (eq (cdr key) what) (or (null uid) (eq (car key) uid))) return numbers))

(defun magna-inside-p (x y left top width height)
  (and (<= left x) (< x (+ left width)) (<= top y) (< y (+ top height))))

(defun magna-row-place (client robot)
  "Left, top, width and height of a robot's row; a hidden one has width 0."
  (or (magna-geometry client 'row (magna-thing-uid robot))
      (list 0 (* *magna-row-height* (position robot (magna-client-robots client)))
            *magna-row-width* *magna-row-height*)))

(defun magna-window-of (client type)
  "UID of the first window of a type: listview, imgview, mapview or teleop."
  (loop for uid being the hash-keys of (magna-client-windows client) using (hash-value fields)
        when (eq (first fields) type) return uid))

(defun magna-map-point (client x y)
  "The pixel of a place in metres; nil if it is not on the screen."
  (destructuring-bind (left top scale) (or (magna-geometry client 'map) *magna-map*)
    (let ((pixel-x (+ left (* scale x))) (pixel-y (+ top (* scale y)))
          (pane (magna-map-pane client)))
      (and (plusp scale)
           (or (null pane) (apply #'magna-inside-p pixel-x pixel-y pane))
           (list (round pixel-x) (round pixel-y))))))

(defun magna-map-pane (client)
  "Left, top, width and height of the map on the screen; nil: the fixed screen has no limits."
  (and (magna-geometry client 'map)
       (or (magna-geometry client 'pane (magna-window-of client 'mapview))
           (rest (gethash (magna-window-of client 'mapview) (magna-client-windows client))))))

(defun magna-world-point (client x y)
  "The place in metres of a pixel of the map; nil if the pixel is elsewhere."
  (destructuring-bind (left top scale) (or (magna-geometry client 'map) *magna-map*)
    (let ((pane (magna-map-pane client)))
      (and (plusp scale)
           (if pane
               (apply #'magna-inside-p x y pane)
               (>= x (+ (first *magna-picture*) (third *magna-picture*))))
           (list (/ (- x left) scale 1d0) (/ (- y top) scale 1d0))))))

(defun magna-picture-place (client)
  (let ((place (magna-geometry client 'image)))
    (cond ((null place) *magna-picture*)
          ;; Without a window the size of the picture is that of its own pixels.
          ((and (>= (length place) 6) (plusp (third place)) (plusp (fifth place))) place))))

(defun magna-box-place (client box)
  "Centre, width and height on the screen of a box in the picture; nil if the picture is hidden."
  (let ((place (magna-picture-place client)))
    (when place
      (destructuring-bind (left top width height pixels-x pixels-y &rest more) place
        (declare (ignore more))
        (let ((across (/ width pixels-x)) (down (/ height pixels-y)))
          (list (round (+ left (* across (magna-thing-x box))))
                (round (+ top (* down (magna-thing-y box))))
                (max 1 (round (* across (magna-thing-width box))))
                (max 1 (round (* down (magna-thing-height box))))))))))

(defun magna-picture-point (client x y)
  "The pixel of the picture at a pixel of the screen; nil if it is elsewhere."
  (let ((place (magna-picture-place client)))
    (when place
      (destructuring-bind (left top width height pixels-x pixels-y &rest more) place
        (declare (ignore more))
        (when (magna-inside-p x y left top width height)
          (list (floor (* (- x left) pixels-x) width) (floor (* (- y top) pixels-y) height)))))))
