; The voice of the audiobook, for festival: CMU's "slt" by HTS, a tenth slower than it speaks by itself.
(voice_cmu_us_slt_arctic_hts)
(set! hts_engine_params (append hts_engine_params (list (list "-r" 0.9))))

; Words of growers that its lexicon does not have, and guesses wrong.
(lex.add.entry '("tare" nil (((t eh r) 1))))
(lex.add.entry '("cotyledons" nil (((k aa) 2) ((t ax) 0) ((l iy) 1) ((d ax n z) 0))))
(lex.add.entry '("amaranth" nil (((ae) 1) ((m er) 0) ((r ae n th) 2))))
(lex.add.entry '("arugula" nil (((er) 0) ((uw) 1) ((g ax) 0) ((l ax) 0))))
(lex.add.entry '("clamshell" nil (((k l ae m) 1) ((sh eh l) 2))))
(lex.add.entry '("clamshells" nil (((k l ae m) 1) ((sh eh l z) 2))))
