;;;; SPDX-License-Identifier: GPL-3.0-or-later
;;;; What a world file makes: things, maps, robots; handed over when the file has been read.

(in-package "MAGNA")

;; What is said here of a thing counts until the world runs it: then it has a number, and its
;; attributes, contents, place and kickers are the world's (live_things.lisp).
(defstruct (thing (:conc-name own-))
  (id nil)          ; its number in the world that runs; nil: it is not there (a prototype). First,
                    ; for lisp_door.cpp finds it there
  (object nil)      ; its number among the things that the file has made; nil: made later
  name place
  (attributes nil)  ; list of (NAME . VALUE), in the order given
  (kind nil)        ; a word, or nil = object
  (footprint nil)   ; (width depth rotation), or nil
  (draw-function nil) ; (place . function), or nil; see painting.lisp
  (contents nil)    ; things, in the order given
  (location nil)    ; nil = prototype, (map x y), or the thing that holds it
  (kickers nil))    ; their numbers, oldest first

(defun thing-text (thing)
  "lamp#1, as messages name it."
  (format nil "~a~@[#~d~]" (own-name thing) (and (integerp (own-id thing)) (1+ (own-id thing)))))

(defmethod print-object ((thing thing) stream)
  (print-unreadable-object (thing stream) (format stream "thing ~a" (thing-text thing))))

;; What the programs of a world file are called by while it runs. Numbers are indices into vectors
;; that grow (`put-at'), never used again.
(defstruct world-programs
  (running nil)          ; has the world begun?
  (objects (vector))     ; things that the file has made, by `object'
  (object-count 0)
  (living (vector))      ; things of the world, by `id'; nil: no program has met it
  (kickers (vector))     ; kickers by number (kickers.lisp)
  (kicker-count 0)
  (tests (vector))       ; their tests and bodies, apart because they are called so often
  (bodies (vector))
  (methods (vector))     ; manipulation methods by number (manipulations.lisp)
  (method-count 0))

(define-image-variable *programs* (make-world-programs) "Kickers and manipulations of the world, and its things.")

(defun put-at (vector index value)
  "VECTOR with VALUE at INDEX: itself, or a longer one if it is too short."
  (let ((room (if (< index (length vector))
                  vector
                  (replace (make-array (max 16 (* 2 (1+ index))) :initial-element nil) vector))))
    (setf (svref room index) value)
    room))

(defun world-runs-p () (world-programs-running *programs*))

(defun check-world-loads ()
  "For forms that describe a world: refused while one runs."
  (when (world-runs-p)
    (fail "maps, robots, attributes and place types belong into a world file; this is a program in a ~
           world that runs")))

(defstruct world-map
  name place width height
  (options nil)   ; property list of :tick :resolution :offset :agent-origin :cybot-start
  (clauses nil)   ; newest first: (word place . values)
  (things nil))   ; newest first

(defmethod print-object ((map world-map) stream)
  (print-unreadable-object (map stream) (format stream "map ~a" (world-map-name map))))

(defvar *maps* nil "The maps of the file that is being loaded, newest first.")

(defstruct robot
  name
  written-at     ; its place in the file
  map            ; a map, or the symbol of one that is defined later
  pose           ; (x y theta)
  (options nil)  ; property list of what was given
  (id nil)       ; its number in the world, while that runs (BIND-ROBOT)
  (parts nil)    ; (cameras hands storage-bins), three vectors, once asked for
  (designators nil)      ; that programs have met, newest first
  (met-odometers nil))   ; the same

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
