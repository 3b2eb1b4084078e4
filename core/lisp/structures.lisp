;;;; SPDX-License-Identifier: GPL-3.0-or-later
;;;; The objects created by a world file: things, maps, robots; returned when the file has been
;;;; read.

(in-package "MAGNA")

;; The slots of a thing are used until the world runs: then it has a number, and its attributes,
;; contents, place and kickers are stored in the world (live_things.lisp).
(defstruct (thing (:conc-name own-))
  (id nil)          ; its number in the running world; nil: not in it (a prototype). Must be first:
                    ; lisp_request_handler.cpp reads it there
  (object nil)      ; its number among the things created by the file; nil: created later
  name place
  (attributes nil)  ; list of (NAME . VALUE), in the given order
  (kind nil)        ; a word, or nil = object
  (footprint nil)   ; (width depth rotation), or nil
  (draw-function nil) ; (place . function), or nil; see painting.lisp
  (contents nil)    ; things, in the given order
  (location nil)    ; nil = prototype, (map x y), or the containing thing
  (kickers nil))    ; their numbers, oldest first

(defun thing-text (thing)
  "lamp#1, as messages name it."
  (format nil "~a~@[#~d~]" (own-name thing) (and (integerp (own-id thing)) (1+ (own-id thing)))))

(defmethod print-object ((thing thing) stream)
  (print-unreadable-object (thing stream) (format stream "thing ~a" (thing-text thing))))

;; The programs of a world file while it runs, by number. Numbers are indices into growing vectors
;; (`put-at') and are never reused.
(defstruct world-programs
  (running nil)          ; whether the world has begun
  (objects (vector))     ; things created by the file, by `object'
  (object-count 0)
  (living (vector))      ; things of the world, by `id'; nil: not used by a program yet
  (kickers (vector))     ; kickers by number (kickers.lisp)
  (kicker-count 0)
  (tests (vector))       ; their tests and bodies, separate because they are called so often
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
  "For forms from which a world is built: refused while one runs."
  (when (world-runs-p)
    (fail "maps, robots, place types and agents belong into a world file, because a world is built ~
           from them; write this form there and reload the world")))

(defstruct world-map
  name place width height
  (options nil)   ; property list of :tick :resolution :offset :agent-origin :cybot-start :rooms
  (clauses nil)   ; newest first: (word place . values)
  (things nil))   ; newest first

(defmethod print-object ((map world-map) stream)
  (print-unreadable-object (map stream) (format stream "map ~a" (world-map-name map))))

(defvar *maps* nil "The maps of the file that is being loaded, newest first.")

(defstruct robot
  name
  written-at     ; its place in the file
  map            ; a map, or the symbol of a map defined later
  pose           ; (x y theta)
  (options nil)  ; property list of the given options
  (id nil)       ; its number in the running world (BIND-ROBOT)
  (parts nil)    ; (cameras hands storage-bins), three vectors, created on demand
  (designators nil)      ; used by programs, newest first
  (met-odometers nil))   ; likewise

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
        (t (fail-undefined symbol "there is no map named ~a; define it before with (defmap ~a (width ~
                                   height) ...)" (show symbol) (show symbol)))))
