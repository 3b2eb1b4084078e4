;;;; SPDX-License-Identifier: GPL-3.0-or-later
;;;; The module and the device "magna" of ACT-R 7: time, mouse and keys.

#+packaged-actr (in-package :act-r)
#-packaged-actr (in-package :cl-user)

;;; Defaults of MAGNA-START.
(defvar *magna-host* "127.0.0.1")
(defvar *magna-port* 6324)
(defvar *magna-lockstep* nil)

(defvar *magna-modules* nil "The module of each model, in the order in which the models were defined.")
(defvar *magna-acknowledged* nil "Model time in ms for which all clients have acknowledged their tick.")

(defun magna-module-of (model)
  (find model *magna-modules* :key #'magna-module-model :test #'string-equal))

;;; ------------------------------------------------------------------------------------------
;;; The module

(defun magna-create (model)
  (let ((module (make-magna-module :model model)))
    (setf *magna-modules* (append *magna-modules* (list module)))
    module))

(defun magna-reset (module)
  "The connection stays if Magna answers; the features are those of the reset model, none."
  (clrhash (magna-module-shown module))
  (setf (magna-module-installed module) nil
        (magna-module-tool module) 'go
        (magna-module-robot module) nil
        (magna-module-marked module) nil
        (magna-module-marks module) nil
        *magna-acknowledged* nil)
  (dolist (type *magna-chunk-types*) (chunk-type-fct type))
  (dolist (name *magna-chunks*) (magna-define-chunk name)))

(defun magna-delete (module)
  (setf *magna-modules* (remove module *magna-modules*))
  (when (magna-module-client module) (magna-disconnect (magna-module-client module))))

;;; ------------------------------------------------------------------------------------------
;;; Time

(defun magna-step-all ()
  "In lock-step: all models of this process take part and acknowledge their tick, once at each model time, so that
none of them waits for another."
  (let ((now (mp-time-ms))
        (clients (loop for module in *magna-modules*
                       for client = (magna-module-client module)
                       when (and client (magna-client-lockstep client) (magna-client-stream client))
                         collect client)))
    (unless (eql now *magna-acknowledged*)
      (setf *magna-acknowledged* now)
      (mapc #'magna-take-part clients)
      (mapc #'magna-acknowledge clients))))

(defun magna-call (model function)
  "Calls a function with the module and the client of a model that sees the window. If the connection is lost, the
run ends, with one warning: the model would no longer see changes, and its actions would have no effect."
  (let* ((module (magna-module-of model)) (client (and module (magna-module-client module))))
    (when (and client (magna-module-installed module))
      (handler-case (funcall function module client)
        (magna-error (condition)
          (setf (magna-module-installed module) nil
                (magna-module-fault module) (princ-to-string condition))
          (warn "~a" condition)
          (schedule-break-relative 0))))
    t))

(defun magna-update (model)
  "What happens at each step of a model: time passes, the visicon follows."
  (magna-call model (lambda (module client)
                      (when (magna-client-lockstep client)
                        (magna-step-all)
                        (magna-await-tick client))
                      (magna-poll client)
                      (when (shiftf (magna-client-late client) nil)
                        (setf (magna-module-fault module)
                              (format nil "Magna has gone on without ~a, which was late: see --lockstep-lost." model)))
                      (setf (magna-module-marks module)
                            (magna-remove-repeated-marks client (magna-module-marks module)))
                      (magna-show module))))

(defun magna-legal-name (model)
  "The name of a model as Magna accepts it: a letter, then letters, digits and hyphens, at most 32."
  (let ((name (substitute-if #\- (lambda (letter) (not (or (char<= #\a letter #\z) (char<= #\0 letter #\9))))
                             (string-downcase model))))
    (unless (char<= #\a (char name 0) #\z) (setf name (concatenate 'string "m" name)))
    (subseq name 0 (min 32 (length name)))))

(defun magna-start (&key (host *magna-host*) (port *magna-port*) name (lockstep *magna-lockstep*)
                         (rate 10) (image-rate 10) (view :own) share)
  "In a model definition: connects the model to Magna and lets it see the window. NAME: how Magna calls the client,
by default as the model. LOCKSTEP: t if Magna was started with --lockstep actr, :any: as it was started. RATE: steps a
second. VIEW: :own, or :shared with the window and all others that share it. SHARE: (I N), the model sees the rows of
every Nth robot only, beginning with the Ith."
  (let* ((model (current-model)) (module (magna-module-of model)))
    (unless (and module (magna-module-client module) (magna-alive-p (magna-module-client module)))
      (setf (magna-module-client module)
            (magna-connect :host host :port port :name (or name (magna-legal-name model))
                           :lockstep lockstep :rate rate :image-rate image-rate :view view))
      ;; Places known too late would move what the model is about to click.
      (magna-wait-for (magna-module-client module)
                      (lambda (client) (and (magna-client-robots client) (magna-geometry client 'map)))))
    (setf (magna-module-share module) share)
    (install-device '("vision" "magna"))
    (schedule-periodic-event (/ 1.0 rate) 'magna-update :params (list model) :initial-delay (/ 1.0 rate)
                             :maintenance t :priority :max :module 'magna :output nil)
    module))

(defun magna-run (seconds &key (speed 1))
  "Runs all models for some seconds: in lock-step as fast as they and Magna can, else SPEED times as fast as clocks.
Returns true if the models saw all that they should; otherwise signals a MAGNA-ERROR: a model is not connected, the
connection was lost, Magna ended, or it went on without a model that was late."
  (dolist (module *magna-modules*)
    (setf (magna-module-fault module) nil)
    (let ((client (magna-module-client module)))
      (when client
        (unless (and (magna-client-stream client) (magna-module-installed module))
          (magna-error "~a is not connected to Magna; (reset) connects it again." (magna-module-model module)))
        (magna-poll client))))
  (run-full-time seconds
                 (if (find-if (lambda (module)
                                (let ((client (magna-module-client module)))
                                  (and client (magna-client-lockstep client))))
                              *magna-modules*)
                     nil
                     (if (= speed 1) t speed)))
  (let ((module (find-if #'magna-module-fault *magna-modules*)))
    (when module (magna-error "The run does not count: ~a" (magna-module-fault module))))
  t)

(defun magna-run-seeds (seeds seconds &key (speed 1) (each (constantly nil)))
  "For each seed: the world and the models begin again with it, run, and then EACH is called with the seed. Returns a list
of (SEED RESULT): t, or why the run does not count. Magna was started with --allow-restart."
  (loop for seed in seeds
        collect (list seed
                      (handler-case
                          (let ((client (some #'magna-module-client *magna-modules*)))
                            (unless client (magna-error "No model is connected to Magna: load one first."))
                            ;; The one of a run that was lost is connected again by the reset.
                            (unless (magna-alive-p client) (reset))
                            (setf client (some #'magna-module-client *magna-modules*))
                            (magna-restart client seed)
                            (reset)
                            (dolist (module *magna-modules*)
                              (magna-seed-model (magna-module-model module) seed))
                            (magna-run seconds :speed speed))
                        (magna-error (condition) (princ-to-string condition))))
        do (funcall each seed)))

(defun magna-seed-model (model seed)
  "The model's own random numbers begin with this seed."
  (with-model-fct model (list `(sgp :seed (,seed 0)))))

;;; ------------------------------------------------------------------------------------------
;;; The device

(defun magna-install (device-list)
  "Shows the window to the current model; gives it a mouse and a keyboard."
  (let ((module (magna-module-of (current-model))))
    (cond ((not (string-equal (first device-list) "vision"))
           (warn "The device magna is one of vision: (install-device '(\"vision\" \"magna\")).")
           nil)
          ((or (null module) (null (magna-module-client module)))
           (warn "Connect first: call (magna-start) in the model.")
           nil)
          (t (dolist (device '(("motor" "keyboard") ("motor" "cursor" "mouse")))
               (unless (find (second device) (current-devices "motor") :key #'second :test #'string-equal)
                 (install-device device)))
             (setf (magna-module-installed module) t
                   (magna-client-layout-changed (magna-module-client module)) t)
             ;; In lock-step the first step shows the window: how much has arrived by now depends on the machine.
             (unless (magna-client-lockstep (magna-module-client module))
               (magna-poll (magna-module-client module))
               (magna-show module))
             t))))

(defun magna-uninstall (device-list)
  (declare (ignore device-list))
  (let ((module (magna-module-of (current-model))))
    (when (and module (magna-module-installed module))
      (setf (magna-module-installed module) nil)
      (let ((names (loop for entry being the hash-values of (magna-module-shown module) collect (car entry))))
        (clrhash (magna-module-shown module))
        (when names (apply #'delete-visicon-features names))))
    t))

(defun magna-robot-of (module)
  "The robot that the model has clicked last, or else the active one."
  (or (magna-module-robot module) (magna-client-active (magna-module-client module))))

(defun magna-mark-at (module client point)
  "Marks the victim whose box is at a point of the picture, which is that of the active robot. Without one, because the
picture is another one by now, nothing is marked: the refusal is (nothing-there click nil nil X Y)."
  (let* ((box (magna-feature-at module (first point) (second point) '(image-box)))
         (thing (and box (magna-thing client box))))
    (cond ((and thing (eq (magna-thing-type thing) 'vict))
           (push box (magna-module-marked module))
           (magna-note client thing)
           (destructuring-bind (x y) (magna-picture-point client (first point) (second point))
             (push (magna-command client (magna-client-active client) 'mark-victim-in-image x y)
                   (magna-module-marks module))))
          (t (push (list 'nothing-there 'click nil nil (first point) (second point)) (magna-client-refusals client))))))

(defun magna-click (model place finger)
  "What a click of the mouse does: stops all, selects a robot, sends it, or marks a victim."
  (declare (ignore finger))
  (magna-call model
    (lambda (module client)
      (let* ((x (first place)) (y (second place)) (uid (magna-robot-of module))
             (marking (eq (magna-module-tool module) 'mark))
             (hit (magna-feature-at module x y '(robot robot-row)))
             (victim (magna-feature-at module x y '(victim)))
             (world (magna-world-point client x y)))
        (cond ((magna-feature-at module x y '(button)) (magna-stop-all client))
              ((magna-feature-at module x y '(tool)))
              (hit (setf (magna-module-robot module) hit)
                   (magna-select client hit))
              ((null uid) (warn "~a clicks at ~d ~d before it has selected a robot." model x y))
              ((and (magna-client-active client) (magna-picture-point client x y))
               (magna-mark-at module client (list x y)))
              ((and victim marking) (magna-command client uid 'unmark-victim victim))
              ((and world marking) (magna-command client uid 'mark-victim (first world) (second world)))
              (world (magna-go client uid (first world) (second world))))))))

(defparameter *magna-keys*
  '(("n" show-image next) ("w" show-image next) ("p" show-image previous) ("l" show-image live) ("d" dismiss-image) ("s" stop)
    ("r" release) ("e" explore) ("x" stop-exploring))
  "Keys and their robot commands; the others: g and m choose the tool of clicks, u removes the last way-point.")

(defun magna-use-tool (module client tool)
  (setf (magna-module-tool module) tool
        (magna-client-screen-changed client) t))

(defun magna-key (model key)
  "What a key does."
  (magna-call model
    (lambda (module client)
      (let* ((key (string-downcase key)) (uid (magna-robot-of module))
             (command (rest (assoc key *magna-keys* :test #'string=))))
        (cond ((string= key "g") (magna-use-tool module client 'go))
              ((string= key "m") (magna-use-tool module client 'mark))
              ((null uid) (warn "~a presses ~a before it has selected a robot." model key))
              ((string= key "u") (magna-remove-last client uid))
              (command (apply #'magna-command client uid command)))))))

;;; ------------------------------------------------------------------------------------------
;;; ACT-R is told of them once; loading the file again replaces the functions.

(defun magna-define-in-act-r ()
  (unless (check-act-r-command "magna-click")
    (add-act-r-command "magna-install" 'magna-install "Shows Magna's window to a model. Do not call.")
    (add-act-r-command "magna-uninstall" 'magna-uninstall "Hides Magna's window from a model. Do not call.")
    (add-act-r-command "magna-click" 'magna-click "Clicks of the mouse in Magna's window. Do not call.")
    (add-act-r-command "magna-key" 'magna-key "Keys pressed in Magna's window. Do not call.")
    (monitor-act-r-command "click-mouse" "magna-click")
    (monitor-act-r-command "output-key" "magna-key")
    (define-device "magna" "magna-install" "magna-uninstall")
    (define-module-fct 'magna nil nil
      :version "1.0"
      :documentation "Connects models to Magna: its window in the visicon, mouse and keys as commands"
      :creation 'magna-create
      :reset '(nil magna-reset)
      :delete 'magna-delete)))
