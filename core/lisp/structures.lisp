;;;; SPDX-License-Identifier: GPL-3.0-or-later
;;;; What a world file makes: things, maps, robots; handed over when the file has been read.

(in-package "MAGNA")

(defstruct thing
  name place
  (attributes nil)  ; list of (NAME . VALUE), in the order given
  (kind nil)        ; a word, or nil = object
  (footprint nil)   ; (width depth rotation), or nil
  (contents nil)    ; things, in the order given
  (location nil))   ; nil = prototype, (map x y), or the thing that holds it

(defmethod print-object ((thing thing) stream)
  (print-unreadable-object (thing stream) (format stream "thing ~a" (thing-name thing))))

(defstruct world-map
  name place width height
  (options nil)   ; property list of :tick :resolution :offset :agent-origin :cybot-start
  (clauses nil)   ; newest first: (word place . values)
  (things nil))   ; newest first

(defmethod print-object ((map world-map) stream)
  (print-unreadable-object (map stream) (format stream "map ~a" (world-map-name map))))

(defvar *maps* nil "The maps of the file that is being loaded, newest first.")

(defstruct robot
  name place
  map            ; a map, or the symbol of one that is defined later
  pose           ; (x y theta)
  (options nil)) ; property list of what was given

(defmethod print-object ((robot robot) stream)
  (print-unreadable-object (robot stream) (format stream "robot ~a" (robot-name robot))))

(defvar *attributes* nil "The attributes of the file that is being loaded, newest first.")

(defvar *robots* nil "The robots of the file that is being loaded, newest first.")

(defun value-if-bound (symbol)
  "Code for the value of the variable SYMBOL, nil if it has none."
  `(handler-case ,symbol (unbound-variable () nil)))

(defun map-named (symbol value)
  "The map that is VALUE, or that SYMBOL names; the word MAP stands for the only one."
  (cond ((world-map-p value) value)
        ((find (string-downcase (symbol-name symbol)) *maps*
               :key #'world-map-name :test #'string=))
        ((and (string= (symbol-name symbol) "MAP") (= (length *maps*) 1)) (first *maps*))
        (t (fail "there is no map named ~a; define it before with (defmap ~a (width height) ...)"
                 (show symbol) (show symbol)))))
