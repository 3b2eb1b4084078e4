;;;; SPDX-License-Identifier: GPL-3.0-or-later
;;;; A stand-in for the functions of ACT-R 7 that resources/actr calls: models, modules, devices, the visicon, events, and as
;;;; much of productions as the example models need. Times of actions are fixed. Nothing here is ACT-R's code.

(in-package :cl-user)

#+sbcl (eval-when (:compile-toplevel :load-toplevel :execute) (shadow "RESET"))

(defstruct model name chunks types features (serial 0) goal location location-failed (attended nil) productions
  (hand-at 'mouse) (cursor '(0 0)) (busy-until 0) devices module definition)

(defvar *models* nil)
(defvar *model* nil)
(defvar *time* 0 "Milliseconds.")
(defvar *events* nil "((TIME SERIAL FUNCTION) …), the next first.")
(defvar *event-serial* 0)
(defvar *commands* (make-hash-table :test 'equal))
(defvar *monitors* nil)
(defvar *device-table* nil)
(defvar *module-table* nil)
(defvar *warnings* nil "What ACT-R would have warned of.")
(defvar *fired* nil "Names of productions that fired, the latest first.")

(defun standin-warn (control &rest arguments)
  (push (apply #'format nil control arguments) *warnings*)
  nil)

(defun at (time function)
  (setf *events* (merge 'list (list (list time (incf *event-serial*) function)) *events*
                        (lambda (one other) (or (< (first one) (first other))
                                                (and (= (first one) (first other))
                                                     (< (second one) (second other))))))))

;;; Models and modules

(defun mp-models () (mapcar #'model-name *models*))
(defun current-model () (and *model* (model-name *model*)))
(defun mp-time-ms () *time*)

(defun reset-models ()
  "ACT-R's (reset): all models are defined again; their modules stay."
  (setf *time* 0 *events* nil)
  (dolist (model *models*)
    (setf (model-chunks model) nil (model-types model) nil (model-features model) nil (model-devices model) nil
          (model-productions model) nil)
    (let ((*model* model))
      (dolist (module *module-table*)
        (dolist (function (getf module :reset))
          (when function (funcall function (model-module model)))))
      (funcall (model-definition model)))))

(defun reset () (reset-models))

(defun clear-all ()
  (dolist (model *models*)
    (dolist (module *module-table*) (funcall (getf module :delete) (model-module model))))
  (setf *models* nil *model* nil *time* 0 *events* nil))

(defun define-module-fct (name buffers parameters &key version documentation creation reset delete)
  (declare (ignore buffers parameters))
  (assert (and name (null (mp-models)) version documentation))
  (push (list :creation creation :reset reset :delete delete) *module-table*))

(defvar *seeds* nil "((MODEL SEED) …) that models were given, the latest first.")

(defun with-model-fct (name forms)
  (let ((*model* (find name *models* :key #'model-name)))
    (dolist (form forms) (eval form))))

(defmacro define-model (name &body forms)
  `(let ((*model* (make-model :name ',name)))
     (setf *models* (append *models* (list *model*)))
     (dolist (module *module-table*)
       (setf (model-module *model*) (funcall (getf module :creation) ',name))
       (dolist (function (getf module :reset))
         (when function (funcall function (model-module *model*)))))
     (setf (model-definition *model*) (lambda () ,@forms))
     (funcall (model-definition *model*))
     ',name))

;;; Chunks

(defparameter *known-types* '(chunk visual-location visual-object))
(defparameter *known-slots* '(screen-x screen-y distance width height kind value color status screen-pos))

(defun chunk-type-fct (description)
  (let ((head (first description)))
    (when (consp head)
      (assert (member (second (second head)) *known-types*)))
    (push (cons (if (consp head) (first head) head) (rest description)) (model-types *model*))))

(defmacro chunk-type (&rest description) `(chunk-type-fct ',description))

(defun chunk-p-fct (name) (and (member name (model-chunks *model*)) t))

(defun define-chunks-fct (chunks)
  (dolist (chunk chunks)
    (let ((name (if (consp chunk) (first chunk) chunk)))
      (when (chunk-p-fct name) (standin-warn "chunk ~a exists" name))
      (push name (model-chunks *model*))
      (when (and (consp chunk) (rest chunk)) (push (cons name (rest chunk)) (model-types *model*))))))

(defmacro define-chunks (&rest chunks) `(define-chunks-fct ',chunks))

(defun known-slot-p (slot)
  (or (keywordp slot) (member slot *known-slots*)
      (find-if (lambda (type) (member slot (rest type))) (model-types *model*))))

(defmacro sgp (&key seed &allow-other-keys)
  (if seed `(push (list (current-model) ',seed) *seeds*) nil))

(defmacro set-visloc-default (&rest slots)
  `(loop for (slot) on ',slots by #'cddr do (assert (or (eq slot 'isa) (known-slot-p slot)))))

(defmacro goal-focus (chunk)
  `(setf (model-goal *model*) (let ((slots (copy-list (rest (assoc ',chunk (model-types *model*))))))
                                (remf slots 'isa)
                                slots)))

;;; Commands, devices

(defun check-act-r-command (name) (and (gethash name *commands*) t))
(defun add-act-r-command (name &optional function documentation)
  (assert (stringp documentation))
  (setf (gethash name *commands*) function))
(defun monitor-act-r-command (name monitor) (push (cons name monitor) *monitors*))

(defun signal-command (name &rest arguments)
  (loop for (command . monitor) in *monitors*
        when (string= command name) do (apply (gethash monitor *commands*) arguments)))

(defun define-device (name &optional init remove notification)
  (assert (every (lambda (command) (or (null command) (check-act-r-command command)))
                 (list init remove notification)))
  (push (list name init remove) *device-table*))

(define-device "keyboard")
(define-device "cursor")

(defun install-device (list)
  (let ((device (assoc (second list) *device-table* :test #'string=)))
    (assert device)
    (push list (model-devices *model*))
    (when (second device)
      (unless (funcall (gethash (second device) *commands*) list)
        (setf (model-devices *model*) (remove list (model-devices *model*)))))
    list))

(defun current-devices (interface)
  (remove interface (model-devices *model*) :key #'first :test-not #'string=))

(defun start-hand-at-mouse ()
  (assert (find "cursor" (current-devices "motor") :key #'second :test #'string=))
  (setf (model-hand-at *model*) 'mouse))

;;; The visicon

(defun check-slots (slots)
  (loop for (slot value) on slots by #'cddr
        do (unless (known-slot-p slot) (standin-warn "~a is not a slot" slot))
           (when (and (symbolp value) (not (chunk-p-fct value))) (standin-warn "creating chunk ~a" value))))

(defun add-visicon-features (&rest features)
  (mapcar (lambda (feature)
            (let ((name (intern (format nil "FEATURE-~d" (incf (model-serial *model*))))) (slots (copy-list feature)))
              (assert (every (lambda (type) (assoc type (model-types *model*))) (getf slots 'isa)))
              (remf slots 'isa)
              (assert (and (integerp (getf slots 'screen-x)) (integerp (getf slots 'screen-y))))
              (check-slots slots)
              (push (cons name slots) (model-features *model*))
              name))
          features))

(defun feature-named (name)
  (or (assoc name (model-features *model*)) (error "no feature ~a" name)))

(defun modify-visicon-features (&rest changes)
  (loop for (name . slots) in changes
        do (check-slots slots)
           (let ((feature (feature-named name)))
             (loop for (slot value) on slots by #'cddr do (setf (getf (cdr feature) slot) value)))))

(defun delete-visicon-features (&rest names)
  (dolist (name names)
    (setf (model-features *model*) (remove (feature-named name) (model-features *model*)))))

;;; Productions: tests of slots, queries, requests. One fires each 50 ms.

(defstruct production name conditions actions)

(defun parse-side (forms)
  "((PREFIX BUFFER (SLOT VALUE) …) …) of =goal> isa watch step look …"
  (let (parts)
    (loop while forms
          do (let* ((word (pop forms)) (text (symbol-name word)) (prefix (char text 0)))
               (assert (and (find prefix "=?+-") (char= #\> (char text (1- (length text))))))
               (push (list* prefix (intern (subseq text 1 (1- (length text))))
                            (loop while (and forms (not (and (symbolp (first forms))
                                                             (find #\> (symbol-name (first forms))))))
                                  collect (list (pop forms) (pop forms))))
                     parts)))
    (nreverse parts)))

(defmacro p (name &rest forms)
  (let ((arrow (position '==> forms)))
    `(progn
       (push (make-production :name ',name :conditions ',(parse-side (subseq forms 0 arrow))
                              :actions ',(parse-side (subseq forms (1+ arrow))))
             (model-productions *model*))
       (loop for (nil buffer . pairs) in (append ',(parse-side (subseq forms 0 arrow))
                                                  ',(parse-side (subseq forms (1+ arrow))))
             do (loop for (slot) in pairs
                      do (unless (or (member buffer '(manual visual)) (member slot '(isa state buffer))
                                     (known-slot-p slot))
                           (error "~a: ~a is not a slot" ',name slot)))))))

(defun variable-p (value) (and (symbolp value) (char= #\= (char (symbol-name value) 0))))

(defun free-p () (<= (model-busy-until *model*) *time*))

(defun holds-p (condition)
  (destructuring-bind (prefix buffer . pairs) condition
    (flet ((all-slots (slots)
             (loop for (slot value) in pairs
                   always (or (eq slot 'isa) (variable-p value) (equal (getf slots slot) value)))))
      (if (char= prefix #\?)
          (loop for (query value) in pairs
                always (cond ((eq query 'state) (eq (free-p) (eq value 'free)))
                             ((eq value 'failure) (model-location-failed *model*))
                             (t (error "query ~a ~a" query value))))
          (ecase buffer
            (goal (all-slots (model-goal *model*)))
            (visual-location (and (model-location *model*) (all-slots (cdr (model-location *model*))))))))))

(defun find-location (pairs)
  (let ((found (remove-if-not
                (lambda (feature)
                  (loop for (slot value) in pairs
                        always (case slot
                                 (isa t)
                                 (:attended (eq value (and (< *time* (or (getf (model-attended *model*) (car feature)) 0))
                                                           t)))
                                 (t (or (eq value 'lowest) (equal (getf (cdr feature) slot) value))))))
                (model-features *model*)))
        (lowest (first (find 'lowest pairs :key #'second))))
    (first (if lowest (sort found #'< :key (lambda (feature) (getf (cdr feature) lowest))) found))))

(defun act-by-hand (pairs)
  (flet ((field (name) (second (assoc name pairs)))
         (busy (ms) (setf (model-busy-until *model*) (+ *time* ms))))
    (let ((model *model*))
      (ecase (field 'cmd)
        (move-cursor (let ((slots (cdr (model-location model))))
                       (assert (eq (model-hand-at model) 'mouse))
                       (setf (model-cursor model) (list (getf slots 'screen-x) (getf slots 'screen-y) 1080)))
         (busy 400))
        (click-mouse (assert (eq (model-hand-at model) 'mouse))
         (busy 200)
         (at (+ *time* 150) (lambda () (signal-command "click-mouse" (model-name model) (model-cursor model) 'index))))
        (press-key (when (find (char (field 'key) 0) "uiopjklnmh")
                     (assert (eq (model-hand-at model) 'keyboard)))
         (busy 300)
         (at (+ *time* 250) (lambda () (signal-command "output-key" (model-name model) (field 'key)))))
        (hand-to-home (setf (model-hand-at model) 'keyboard) (busy 400))
        (hand-to-mouse (setf (model-hand-at model) 'mouse) (busy 400))))))

(defun fire (production)
  (push (production-name production) *fired*)
  (let ((goal (model-goal *model*)) (place (model-location *model*)))
    (loop for (prefix buffer . pairs) in (production-actions production)
          do (cond ((and (char= prefix #\=) (eq buffer 'goal))
                    (loop for (slot value) in pairs
                          do (setf (getf (model-goal *model*) slot)
                                   (if (variable-p value) (getf goal (intern (subseq (symbol-name value) 1))) value))))
                   ((eq buffer 'visual-location)
                    (setf (model-location *model*) (find-location pairs)
                          (model-location-failed *model*) (null (model-location *model*))))
                   ((eq buffer 'visual) (setf (getf (model-attended *model*) (car place)) (+ *time* 10000)))
                   ((eq buffer 'manual) (act-by-hand pairs))
                   (t (error "action ~a~a" prefix buffer))))
    ;; A tested location leaves its buffer.
    (when (and place (eq place (model-location *model*))
               (find 'visual-location (production-conditions production) :key #'second))
      (setf (model-location *model*) nil))))

(defun choose-production ()
  (let ((production (find-if (lambda (production) (every #'holds-p (production-conditions production)))
                             (reverse (model-productions *model*)))))
    (when production (fire production))))

;;; Running

(defun schedule-periodic-event (period action &key params initial-delay maintenance priority module output)
  (declare (ignore priority module output))
  (assert maintenance)
  (let ((model *model*) (step (round (* 1000 period))))
    (labels ((again ()
               (let ((*model* model)) (apply action params))
               (at (+ *time* step) #'again)))
      (at (+ *time* (round (* 1000 (or initial-delay 0)))) #'again))))

(defvar *break* nil)
(defun schedule-break-relative (delay) (at (+ *time* (round (* 1000 delay))) (lambda () (setf *break* t))))

(defun run-full-time (seconds &optional real-time)
  (let* ((start *time*) (end (+ start (round (* 1000 seconds)))) (clock (get-internal-real-time))
         (scale (if (realp real-time) real-time 1)))
    (assert (or (member real-time '(nil t)) (plusp real-time)))
    (dolist (model *models*)
      (let ((model model))
        (labels ((cycle ()
                   (let ((*model* model)) (choose-production))
                   (when (< *time* end) (at (+ *time* 50) #'cycle))))
          (at start #'cycle))))
    (setf *break* nil)
    (loop while (and *events* (not *break*) (<= (first (first *events*)) end))
          do (destructuring-bind (time serial function) (pop *events*)
               (declare (ignore serial))
               (when real-time
                 (let ((left (- (/ (- time start) 1000 scale)
                                (/ (- (get-internal-real-time) clock) internal-time-units-per-second))))
                   (when (plusp left) (sleep left))))
               (setf *time* time)
               (funcall function)))
    (unless *break* (setf *time* end))))
